package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Family;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.Env;
import org.rocksdb.Filter;
import org.rocksdb.HyperClockCache;
import org.rocksdb.Priority;
import org.rocksdb.WriteBufferManager;

/**
 * What all stores of a node share: block cache, write-buffer budget, background threads. Close it
 * after the last of its stores.
 */
public final class StorageEnvironment implements AutoCloseable {
    private static final long ESTIMATE_ENTRY_BYTES = 0;
    private static final int CHOOSE_SHARDS = -1;
    private static final long MAX_HOT_RECORD_BYTES = 64L << 20;
    private static final int HOT_HEAP_SHARE = 32;

    private final StorageOptions options;
    private final Cache blockCache;
    private final WriteBufferManager writeBuffers;
    private final Filter filter;
    private final AtomicLong hotRecordBytesLeft = new AtomicLong(hotRecordBytes());

    public StorageEnvironment(StorageOptions options) {
        NativeLibrary.load();
        this.options = options;
        this.blockCache =
                new HyperClockCache(
                        options.blockCacheBytes(), ESTIMATE_ENTRY_BYTES, CHOOSE_SHARDS, false);
        this.writeBuffers = new WriteBufferManager(options.writeBufferBytes(), blockCache);
        this.filter = FamilyOptions.newFilter();
        Env environment = Env.getDefault();
        environment.setBackgroundThreads(options.flushThreads(), Priority.HIGH);
        environment.setBackgroundThreads(options.compactionThreads(), Priority.LOW);
    }

    /** Bytes of the block cache in use, write buffers included. */
    public long cacheUsageBytes() {
        return blockCache.getUsage();
    }

    public StorageOptions options() {
        return options;
    }

    /** A small part of the heap: what the engine keeps lies outside of it. */
    private static long hotRecordBytes() {
        return Math.min(MAX_HOT_RECORD_BYTES, Runtime.getRuntime().maxMemory() / HOT_HEAP_SHARE);
    }

    /** A memory for the records of one store. */
    HotRecords hotRecords() {
        return new HotRecords(hotRecordBytesLeft);
    }

    DBOptions databaseOptions(boolean writeAheadLog) {
        return DatabaseOptions.of(options, writeBuffers, writeAheadLog);
    }

    ColumnFamilyOptions familyOptions(Family family) {
        return FamilyOptions.of(family, options, blockCache, filter);
    }

    @Override
    public void close() {
        writeBuffers.close();
        blockCache.close();
        filter.close();
    }
}
