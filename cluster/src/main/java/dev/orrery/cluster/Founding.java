package dev.orrery.cluster;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.operation.MetadataOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.split.ChangeFaults;
import dev.orrery.cluster.split.RangeChanges;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.FirstReplica;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.storage.engine.StoreReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Prepares the data of a server that is alone to be the first replicas of a cluster's replica sets.
 * Nothing of it is in the way of a server that is alone: who is to open the data next is for the
 * caller to decide, at once, when this has ended. If it was interrupted it can be done again.
 */
public final class Founding {
    private final ClusterOptions options;
    private final Faults faults;

    private Founding(ClusterOptions options, Faults faults) {
        this.options = options;
        this.faults = faults;
    }

    /** What has been done when a test ends it. */
    public enum Step {
        SETTLED,
        STORE_PREPARED,
        INTENTS_COPIED
    }

    /** Where a test ends it. */
    public interface Faults {
        Faults NONE = _ -> {};

        void reached(Step step);
    }

    /** Whether there is anything to prepare. */
    public static boolean hasData(Path dataDirectory) {
        return Files.exists(dataDirectory.resolve(DataPaths.CATALOG));
    }

    /** Prepares all data; nobody may have it open. */
    public static void prepare(ClusterOptions options) {
        prepare(options, Faults.NONE);
    }

    /**
     * Prepares all data as {@link #prepare(ClusterOptions)} does.
     *
     * @param faults where a test ends it
     */
    public static void prepare(ClusterOptions options, Faults faults) {
        try (NodeResources resources = new NodeResources(options)) {
            new Founding(options, faults).run(resources);
        }
    }

    /** Removes what only a server that is alone needs; to be called when it is decided. */
    public static void end(Path dataDirectory) throws IOException {
        StoreReplacement.delete(dataDirectory.resolve(DataPaths.INTENTS));
    }

    private void run(NodeResources resources) {
        Path data = options.dataDirectory();
        List<PartitionDescriptor> partitions = settle(options, resources);
        faults.reached(Step.SETTLED);
        prepare(resources, CatalogStore.DESCRIPTOR, data.resolve(DataPaths.CATALOG));
        Path root = data.resolve(DataPaths.PARTITIONS);
        for (PartitionDescriptor partition : partitions) {
            prepare(resources, partition, root.resolve(Integer.toString(partition.number())));
        }
        Path intents = data.resolve(DataPaths.INTENTS);
        if (Files.exists(intents)) {
            FirstReplica.copy(
                    resources.storage(),
                    intents,
                    IntentLog.REPLICATED,
                    data.resolve(DataPaths.REPLICATED_INTENTS));
        }
        faults.reached(Step.INTENTS_COPIED);
    }

    private void prepare(NodeResources resources, PartitionDescriptor descriptor, Path directory) {
        FirstReplica.prepare(resources.storage(), descriptor, directory);
        faults.reached(Step.STORE_PREPARED);
    }

    /**
     * Ends what the last process has left half-done, as its next start would: in a cluster nobody
     * looks for it any more.
     */
    static List<PartitionDescriptor> settle(ClusterOptions options, NodeResources resources) {
        Path data = options.dataDirectory();
        try (CatalogStore store =
                        CatalogStore.open(
                                resources.catalogContext(), data.resolve(DataPaths.CATALOG));
                LocalPartitions partitions =
                        new LocalPartitions(
                                resources.itemContext(), data.resolve(DataPaths.PARTITIONS))) {
            Catalog catalog = Catalog.open(store, options.clock());
            new MetadataOperations(
                            catalog,
                            partitions,
                            options.catalogLimits(),
                            new RangeChanges.ChangeSettings(options.clock(), ChangeFaults.NONE))
                    .start();
            partitions.all().forEach(Founding::requireSound);
            return catalog.snapshot().allRanges().stream()
                    .map(range -> new PartitionDescriptor(range.number(), range.range()))
                    .toList();
        }
    }

    private static void requireSound(PhysicalPartition partition) {
        if (partition.isFailed()) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "Partition %d could not be opened well; no cluster can begin with it."
                            .formatted(partition.number()));
        }
    }
}
