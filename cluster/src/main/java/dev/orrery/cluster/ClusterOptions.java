package dev.orrery.cluster;

import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.manager.StewardSettings;
import dev.orrery.cluster.operation.CatalogLimits;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.Durability;
import dev.orrery.storage.engine.StorageOptions;
import java.nio.file.Path;

/**
 * How this node is set up.
 *
 * @param dataDirectory where everything is stored; made if missing
 * @param durability when writes to items are acknowledged; the catalog's are always on the disk
 * @param itemLimits limits of items and requests
 * @param catalogLimits limits of databases, containers and throughput
 * @param rateLimits how strictly throughput is limited
 * @param steward how partitions are looked after
 * @param storage memory and threads of the storage engine
 * @param writerThreads threads on which all partitions write
 * @param clock where time comes from
 */
public record ClusterOptions(
        Path dataDirectory,
        Durability durability,
        Limits itemLimits,
        CatalogLimits catalogLimits,
        RateLimits rateLimits,
        StewardSettings steward,
        StorageOptions storage,
        int writerThreads,
        Clock clock) {
    private static final int MINIMUM_WRITER_THREADS = 2;

    public ClusterOptions {
        if (writerThreads < 1) {
            throw new IllegalArgumentException("writerThreads must be positive");
        }
    }

    /** What suits one machine. */
    public static ClusterOptions defaults(Path dataDirectory) {
        return new ClusterOptions(
                dataDirectory,
                Durability.COMMIT,
                Limits.DEFAULT,
                CatalogLimits.DEFAULT,
                RateLimits.DEFAULT,
                StewardSettings.DEFAULT,
                StorageOptions.defaults(),
                Math.max(MINIMUM_WRITER_THREADS, Runtime.getRuntime().availableProcessors()),
                Clock.system());
    }

    /** The same with another time, and another promise of what an answered write means. */
    public ClusterOptions with(Clock otherClock, Durability otherDurability) {
        return new ClusterOptions(
                dataDirectory,
                otherDurability,
                itemLimits,
                catalogLimits,
                rateLimits,
                steward,
                storage,
                writerThreads,
                otherClock);
    }

    public ClusterOptions withCatalogLimits(CatalogLimits limits) {
        return new ClusterOptions(
                dataDirectory,
                durability,
                itemLimits,
                limits,
                rateLimits,
                steward,
                storage,
                writerThreads,
                clock);
    }

    public ClusterOptions withRateLimits(RateLimits limits) {
        return new ClusterOptions(
                dataDirectory,
                durability,
                itemLimits,
                catalogLimits,
                limits,
                steward,
                storage,
                writerThreads,
                clock);
    }

    public ClusterOptions withSteward(StewardSettings settings) {
        return new ClusterOptions(
                dataDirectory,
                durability,
                itemLimits,
                catalogLimits,
                rateLimits,
                settings,
                storage,
                writerThreads,
                clock);
    }
}
