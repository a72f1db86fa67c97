package dev.orrery.cluster;

import dev.orrery.model.limit.LimitOverrides;
import dev.orrery.model.limit.Limits;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.WriterLimits;
import dev.orrery.partition.budget.Budgets;
import dev.orrery.partition.graph.LinkNews;
import dev.orrery.partition.loop.WriterPool;
import dev.orrery.replication.Durability;
import dev.orrery.storage.engine.StorageEnvironment;
import java.security.SecureRandom;

/** What all partitions of a node share: the storage engine's memory and the writers' threads. */
public final class NodeResources implements AutoCloseable {
    /** Records that one change of the catalog may touch: a database with all its partitions. */
    private static final int CATALOG_BATCH_OPERATIONS = 100_000;

    private final StorageEnvironment storage;
    private final WriterPool writers;
    private final Budgets budgets;
    private final LimitOverrides overrides = new LimitOverrides();
    private final LinkNews links = new LinkNews();
    private final PartitionContext itemContext;
    private final PartitionContext catalogContext;

    public NodeResources(ClusterOptions options) {
        storage = new StorageEnvironment(options.storage());
        writers = new WriterPool(options.writerThreads());
        budgets = new Budgets(options.clock());
        itemContext = context(options, options.durability(), options.itemLimits(), budgets);
        // Nobody provisions throughput for the catalog, so nothing limits it.
        Budgets unlimited = new Budgets(options.clock());
        catalogContext = context(options, Durability.COMMIT, catalogLimits(), unlimited);
    }

    private PartitionContext context(
            ClusterOptions options, Durability durability, Limits limits, Budgets budgets) {
        SecureRandom random = new SecureRandom();
        return new PartitionContext(
                storage,
                writers,
                options.clock(),
                random::nextInt,
                durability,
                limits,
                overrides,
                WriterLimits.DEFAULT,
                budgets,
                links);
    }

    /** The catalog's items are its own: what users configure for theirs must not break it. */
    private static Limits catalogLimits() {
        Limits usual = Limits.DEFAULT;
        return new Limits(
                usual.itemBytes(),
                usual.idBytes(),
                usual.keyValueBytes(),
                usual.nestingDepth(),
                CATALOG_BATCH_OPERATIONS,
                usual.patchOperations(),
                usual.commandBytes(),
                usual.batchBytes(),
                Long.MAX_VALUE);
    }

    /** For the partitions that hold items. */
    public PartitionContext itemContext() {
        return itemContext;
    }

    /** For the catalog: every write is on the disk, and one change may be large. */
    public PartitionContext catalogContext() {
        return catalogContext;
    }

    /** Of the partitions that hold items. */
    public Budgets budgets() {
        return budgets;
    }

    /** Where a container's limits differ from everybody's. */
    public LimitOverrides overrides() {
        return overrides;
    }

    /** Tells when partitions have changes of edges for each other. */
    public LinkNews links() {
        return links;
    }

    public StorageEnvironment storage() {
        return storage;
    }

    /** To be called after the last partition is closed. */
    @Override
    public void close() {
        writers.close();
        storage.close();
    }
}
