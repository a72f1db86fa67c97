package dev.orrery.cluster.throughput;

import dev.orrery.model.error.OrreryException;

/**
 * The arithmetic between throughput and physical partitions. The defaults are the documented ones;
 * tests set tiny ones.
 *
 * @param partitionRuPerSecond what one physical partition can serve
 * @param manualRuPerNewPartition what one physical partition is given when a container with manual
 *     throughput is created: less than it can serve, so that there is room to grow without a split
 * @param maximumRuPerSecond the most one container or database may ask for
 */
public record ThroughputLimits(
        int partitionRuPerSecond, int manualRuPerNewPartition, int maximumRuPerSecond) {
    public static final ThroughputLimits DEFAULT = new ThroughputLimits(10_000, 6_000, 1_000_000);

    public ThroughputLimits {
        if (partitionRuPerSecond < 1 || manualRuPerNewPartition < 1 || maximumRuPerSecond < 1) {
            throw new IllegalArgumentException("throughput limits must be positive");
        }
    }

    /** Physical partitions of a new container with throughput of its own. */
    public int partitionsOfContainer(Throughput throughput) {
        requireWithinMaximum(throughput);
        return switch (throughput) {
            case Throughput.Manual manual ->
                    Math.ceilDiv(manual.ruPerSecond(), manualRuPerNewPartition);
            case Throughput.Autoscale autoscale ->
                    Math.ceilDiv(autoscale.maxRuPerSecond(), partitionRuPerSecond);
        };
    }

    /** Physical partitions of a new database whose containers share its throughput. */
    public int partitionsOfDatabase(Throughput throughput) {
        requireWithinMaximum(throughput);
        return Math.ceilDiv(throughput.ceilingRuPerSecond(), partitionRuPerSecond);
    }

    /** Refuses throughput that the existing partitions cannot serve. */
    public void requireServable(Throughput throughput, int partitions) {
        requireWithinMaximum(throughput);
        long servable = (long) partitions * partitionRuPerSecond;
        if (throughput.ceilingRuPerSecond() > servable) {
            throw OrreryException.badRequest(
                    ("Throughput of %d RU/s needs more physical partitions than the %d there are:"
                                    + " each serves up to %d RU/s, so at most %d RU/s can be set.")
                            .formatted(
                                    throughput.ceilingRuPerSecond(),
                                    partitions,
                                    partitionRuPerSecond,
                                    servable));
        }
    }

    private void requireWithinMaximum(Throughput throughput) {
        if (throughput.ceilingRuPerSecond() > maximumRuPerSecond) {
            throw OrreryException.badRequest(
                    "Throughput of %d RU/s is more than the %d RU/s that one resource may have."
                            .formatted(throughput.ceilingRuPerSecond(), maximumRuPerSecond));
        }
    }
}
