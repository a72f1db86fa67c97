package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Family;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Range;
import org.rocksdb.RocksDBException;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;

/** What a store can say about its own size without reading its data. */
final class StoreSizes {
    private static final String FILE_BYTES = "rocksdb.live-sst-files-size";
    private static final String MEMORY_BYTES = "rocksdb.cur-size-all-mem-tables";
    private static final String KEYS = "rocksdb.estimate-num-keys";
    private static final String BACKGROUND_ERRORS = "rocksdb.background-errors";

    private final NativeStore store;

    StoreSizes(NativeStore store) {
        this.store = store;
    }

    long approximateBytes(Family family, byte[] from, byte[] to) {
        if (Arrays.compareUnsigned(from, to) >= 0) {
            return 0;
        }
        store.leases().acquire();
        try (Slice start = new Slice(from);
                Slice end = new Slice(to)) {
            return store.database()
                    .getApproximateSizes(
                            store.handle(family),
                            List.of(new Range(start, end)),
                            SizeApproximationFlag.INCLUDE_FILES,
                            SizeApproximationFlag.INCLUDE_MEMTABLES)[0];
        } finally {
            store.leases().release();
        }
    }

    long liveBytes() {
        long sum = 0;
        for (Family family : Family.values()) {
            sum += property(family, FILE_BYTES) + property(family, MEMORY_BYTES);
        }
        return sum;
    }

    long estimatedKeys(Family family) {
        return property(family, KEYS);
    }

    /** Number of errors of background work; a closed store has none. */
    long backgroundErrors() {
        return store.leases().tryAcquire() ? leasedProperty(Family.META, BACKGROUND_ERRORS) : 0;
    }

    private long property(Family family, String name) {
        store.leases().acquire();
        return leasedProperty(family, name);
    }

    /** Gives the lease back that the caller has taken. */
    private long leasedProperty(Family family, String name) {
        try {
            ColumnFamilyHandle handle = store.handle(family);
            return store.database().getLongProperty(handle, name);
        } catch (RocksDBException e) {
            throw EngineErrors.read(e);
        } finally {
            store.leases().release();
        }
    }
}
