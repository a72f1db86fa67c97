package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Family;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Snapshot;
import org.rocksdb.Status;

/** A view that holds one lease, and a snapshot of the engine if it has one. */
final class NativeView implements ReadView, SnapshotView {
    private final NativeStore store;
    private final @Nullable Snapshot snapshot;
    private final boolean inMemory;
    private final ReadOptions diskOptions;

    /** What is seen: all writes that had ended by then. */
    private final long asOf;

    private @Nullable ReadOptions ownCacheOptions;
    private boolean closed;

    private NativeView(NativeStore store, @Nullable Snapshot snapshot, long asOf, ReadTier tier) {
        this.store = store;
        this.snapshot = snapshot;
        this.asOf = asOf;
        this.inMemory = tier == ReadTier.BLOCK_CACHE;
        if (snapshot == null) {
            diskOptions = tier == ReadTier.DISK ? store.diskReads() : store.cacheReads();
        } else {
            ReadOptions shared = tier == ReadTier.DISK ? store.diskReads() : store.cacheReads();
            diskOptions = new ReadOptions(shared).setSnapshot(snapshot);
        }
    }

    /** The caller has taken a lease and hands it over. */
    static NativeView latest(NativeStore store, ReadTier tier) {
        return new NativeView(store, null, HotRecords.LATEST, tier);
    }

    /** The caller has taken a lease and hands it over. */
    static NativeView snapshot(NativeStore store, ReadTier tier) {
        // Asked first: whatever has ended by now is in the snapshot.
        long asOf = store.hotRecords().ended();
        return new NativeView(store, store.database().getSnapshot(), asOf, tier);
    }

    @Override
    public byte @Nullable [] find(Family family, byte[] key) {
        requireOpen();
        if (inMemory && family == Family.RECORDS) {
            return findInCache(key);
        }
        try {
            return database().get(store.handle(family), diskOptions, key);
        } catch (RocksDBException e) {
            throw EngineErrors.readOrSignal(e);
        }
    }

    @Override
    public Lookup find(Family family, byte[] key, ReadTier tier) {
        requireOpen();
        ReadOptions options = tier == ReadTier.DISK ? diskOptions : cacheOptions();
        try {
            byte[] value = database().get(store.handle(family), options, key);
            return value == null ? Lookup.ABSENT : new Lookup.Found(value);
        } catch (RocksDBException e) {
            if (tier == ReadTier.BLOCK_CACHE && EngineErrors.code(e) == Status.Code.Incomplete) {
                return Lookup.UNKNOWN;
            }
            throw EngineErrors.read(e);
        }
    }

    @Override
    public byte @Nullable [] findRecord(byte[] key) {
        requireOpen();
        HotValues.Answer hot = store.hotRecords().records().find(key, asOf);
        if (hot.value() != null) {
            return hot.value();
        }
        byte[] value = find(Family.RECORDS, key);
        if (value != null) {
            store.hotRecords().records().learn(hot, key, value);
        }
        return value;
    }

    @Override
    public Lookup findRecord(byte[] key, ReadTier tier) {
        requireLatest();
        HotValues.Answer hot = store.hotRecords().records().find(key, asOf);
        if (hot.value() != null) {
            return new Lookup.Found(hot.value());
        }
        Lookup lookup = tier == ReadTier.DISK ? find(Family.RECORDS, key, tier) : tryCache(key);
        if (lookup instanceof Lookup.Found found) {
            store.hotRecords().records().learn(hot, key, found.value());
        }
        return lookup;
    }

    private byte @Nullable [] findInCache(byte[] key) {
        return switch (tryCache(key)) {
            case Lookup.Found found -> found.value();
            case Lookup.Absent _ -> null;
            case Lookup.Unknown _ -> throw new NotInMemory();
        };
    }

    private Lookup tryCache(byte[] key) {
        CacheTries tries = store.cacheTries();
        if (!tries.pay()) {
            return Lookup.UNKNOWN;
        }
        Lookup lookup = find(Family.RECORDS, key, ReadTier.BLOCK_CACHE);
        if (lookup instanceof Lookup.Unknown) {
            tries.missed();
        } else {
            tries.found();
        }
        return lookup;
    }

    @Override
    public RecalledEdges recallEdges(byte[] prefix) {
        requireLatest();
        return store.hotRecords().edges(prefix);
    }

    private void requireLatest() {
        requireOpen();
        if (snapshot != null) {
            throw new IllegalStateException("a snapshot does not see the latest records");
        }
    }

    @Override
    public KeyCursor scan(Family family, byte[] from, byte @Nullable [] to) {
        requireOpen();
        return KeyCursor.open(store, store.handle(family), diskOptions, new KeyBounds(from, to));
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (snapshot != null) {
            diskOptions.close();
            if (ownCacheOptions != null) {
                ownCacheOptions.close();
            }
            database().releaseSnapshot(snapshot);
            snapshot.close();
        }
        store.leases().release();
    }

    /** Most snapshots are never read from the cache alone. */
    private ReadOptions cacheOptions() {
        if (snapshot == null) {
            return store.cacheReads();
        }
        if (ownCacheOptions == null) {
            ownCacheOptions = new ReadOptions(store.cacheReads()).setSnapshot(snapshot);
        }
        return ownCacheOptions;
    }

    private RocksDB database() {
        return store.database();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the view is closed");
        }
    }
}
