package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import java.util.List;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Work on the files of a store. All but the last method need a lease, which the caller holds. */
final class StoreFiles {
    private final NativeStore store;

    StoreFiles(NativeStore store) {
        this.store = store;
    }

    /** Deletes the files that hold nothing but keys of an interval. */
    void deleteWithin(Family family, byte[] from, byte[] to) throws RocksDBException {
        store.database().deleteFilesInRanges(store.handle(family), List.of(from, to), false);
    }

    /** Answers false if {@link #endCompactions} ended it. */
    boolean compact(Family family, KeyRange range) throws RocksDBException {
        try (CompactRangeOptions options =
                new CompactRangeOptions()
                        // Others' compactions must not wait for this one.
                        .setExclusiveManualCompaction(false)
                        .setBottommostLevelCompaction(BottommostLevelCompaction.kForceOptimized)) {
            store.database().compactRange(store.handle(family), range.from(), range.to(), options);
            return true;
        } catch (RocksDBException e) {
            Status.Code code = EngineErrors.code(e);
            if (code == Status.Code.Incomplete || code == Status.Code.Aborted) {
                return false;
            }
            throw e;
        }
    }

    /** Ends compactions, so that closing need not wait for them. */
    void endCompactions() {
        if (store.leases().tryAcquire()) {
            try {
                store.database().abortAllCompactions();
            } finally {
                store.leases().release();
            }
        }
    }
}
