package dev.orrery.cluster.operation;

import dev.orrery.cluster.throughput.ThroughputLimits;

/**
 * How much the catalog takes in.
 *
 * @param resources databases and containers together
 * @param sharedContainers containers in one database that share its throughput
 * @param throughput how throughput and physical partitions go together
 */
public record CatalogLimits(int resources, int sharedContainers, ThroughputLimits throughput) {
    public static final CatalogLimits DEFAULT =
            new CatalogLimits(500, 25, ThroughputLimits.DEFAULT);

    public CatalogLimits {
        if (resources < 1 || sharedContainers < 1) {
            throw new IllegalArgumentException("catalog limits must be positive");
        }
    }
}
