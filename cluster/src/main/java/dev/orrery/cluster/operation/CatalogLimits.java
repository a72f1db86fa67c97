package dev.orrery.cluster.operation;

import dev.orrery.cluster.capacity.CapacityRules;

/**
 * How much the catalog takes in.
 *
 * @param resources databases and containers together
 * @param sharedContainers containers in one database that share its throughput
 * @param capacity how throughput and physical partitions go together
 */
public record CatalogLimits(int resources, int sharedContainers, CapacityRules capacity) {
    public static final CatalogLimits DEFAULT = new CatalogLimits(500, 25, CapacityRules.DEFAULT);

    public CatalogLimits {
        if (resources < 1 || sharedContainers < 1) {
            throw new IllegalArgumentException("catalog limits must be positive");
        }
    }

    public CatalogLimits withCapacity(CapacityRules rules) {
        return new CatalogLimits(resources, sharedContainers, rules);
    }
}
