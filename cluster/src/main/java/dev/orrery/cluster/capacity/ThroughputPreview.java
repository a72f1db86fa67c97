package dev.orrery.cluster.capacity;

import java.util.Optional;

/**
 * What other throughput would mean.
 *
 * @param refusal why it cannot be had; empty if it can
 * @param atOnce whether the present partitions can serve it
 * @param partitionsThen how many partitions there would be
 * @param usableRuPerSecond what a uniform load could spend then
 */
public record ThroughputPreview(
        Optional<String> refusal,
        boolean atOnce,
        int partitionsNow,
        int partitionsThen,
        double usableRuPerSecond) {}
