package dev.orrery.cluster;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.operation.MetadataOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.repair.LoneRepair;
import dev.orrery.cluster.repair.SystemReplica;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PhysicalPartition;
import java.nio.file.Path;

/** Where the system partitions of a node that is alone are, and how they are opened. */
final class LoneNode {
    private final Path data;
    private final PartitionContext context;

    LoneNode(Path data, PartitionContext context) {
        this.data = data;
        this.context = context;
    }

    Catalog openCatalog() {
        return Catalog.open(CatalogStore.founded(openCatalogPartition()), context.clock());
    }

    IntentLog openIntents() {
        return IntentLog.founded(openIntentsPartition());
    }

    /** What sees to partitions that have failed; not started yet. */
    LoneRepair repair(
            Catalog catalog,
            IntentLog intents,
            LocalPartitions partitions,
            MetadataOperations operations) {
        LoneRepair repair =
                new LoneRepair(catalog::snapshot, partitions, operations::repair, context.clock());
        repair.add(
                CatalogStore.DESCRIPTOR.number(),
                new SystemReplica(
                        this::openCatalogPartition, catalog::partition, catalog::goOnWith),
                catalogFolder());
        repair.add(
                // Its own number is that of the catalog.
                IntentLog.REPLICATED.number(),
                new SystemReplica(
                        this::openIntentsPartition, intents::partition, intents::goOnWith),
                intentsFolder());
        return repair;
    }

    private PhysicalPartition openCatalogPartition() {
        return PhysicalPartition.open(context, CatalogStore.DESCRIPTOR, catalogFolder());
    }

    private PhysicalPartition openIntentsPartition() {
        return PhysicalPartition.open(context, IntentLog.LOCAL, intentsFolder());
    }

    private Path catalogFolder() {
        return data.resolve(DataPaths.CATALOG);
    }

    private Path intentsFolder() {
        return data.resolve(DataPaths.INTENTS);
    }
}
