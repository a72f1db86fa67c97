package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/** Keeps the catalog within its limits. */
final class ResourceCounts {
    private ResourceCounts() {}

    static void requireRoom(CatalogSnapshot snapshot, CatalogLimits limits) {
        if (snapshot.resourceCount() >= limits.resources()) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "The account has %d databases and containers, and may have no more."
                            .formatted(limits.resources()));
        }
    }

    static void requireRoom(
            CatalogSnapshot snapshot, ThroughputOwner.SharedDatabase owner, CatalogLimits limits) {
        if (snapshot.containersOf(owner).size() >= limits.sharedContainers()) {
            throw OrreryException.badRequest(
                    ("The database has %d containers that share its throughput, and may have no"
                                    + " more. Give the container throughput of its own.")
                            .formatted(limits.sharedContainers()));
        }
    }
}
