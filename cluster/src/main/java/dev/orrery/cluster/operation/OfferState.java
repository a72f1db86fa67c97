package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.OfferRecord;

/**
 * An offer and what can be made of it.
 *
 * @param pending whether partitions are still being split for it
 * @param minimumRuPerSecond the least it can be lowered to
 * @param instantMaximumRuPerSecond the most it can be raised to without a split
 * @param usableRuPerSecond what a uniform load can spend in a second with the present partitions
 */
public record OfferState(
        OfferRecord offer,
        boolean pending,
        long minimumRuPerSecond,
        long instantMaximumRuPerSecond,
        double usableRuPerSecond) {}
