package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Family;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.ReadTier;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksObject;

/**
 * The native side of one open store. Whoever uses it holds one of its {@link Leases}; the last one
 * to let go after the closing frees all of it.
 */
final class NativeStore {
    private final RocksDB database;
    private final Map<Family, ColumnFamilyHandle> handles = new EnumMap<>(Family.class);
    private final int[] columnFamilyIds = new int[Family.values().length + 1];
    private final List<RocksObject> options;
    private final ReadOptions diskReads = new ReadOptions();
    private final ReadOptions cacheReads = new ReadOptions().setReadTier(ReadTier.BLOCK_CACHE_TIER);
    private final WriteModes writeModes = new WriteModes();
    private final Leases leases = new Leases(this::free);
    private final HotRecords hotRecords;
    private final CacheTries cacheTries = new CacheTries();

    /** Takes the handles in the order of the families, and the options to free at the end. */
    NativeStore(
            RocksDB database,
            List<ColumnFamilyHandle> handles,
            List<RocksObject> options,
            HotRecords hotRecords) {
        this.database = database;
        this.hotRecords = hotRecords;
        this.options = List.copyOf(options);
        Iterator<ColumnFamilyHandle> next = handles.iterator();
        for (Family family : Family.values()) {
            ColumnFamilyHandle handle = next.next();
            this.handles.put(family, handle);
            this.columnFamilyIds[family.number()] = handle.getID();
        }
    }

    RocksDB database() {
        return database;
    }

    ColumnFamilyHandle handle(Family family) {
        return Objects.requireNonNull(handles.get(family));
    }

    List<ColumnFamilyHandle> handles() {
        return List.copyOf(handles.values());
    }

    /** The engine's ids, by the number of the family. */
    int[] columnFamilyIds() {
        return columnFamilyIds;
    }

    ReadOptions diskReads() {
        return diskReads;
    }

    ReadOptions cacheReads() {
        return cacheReads;
    }

    WriteModes writeModes() {
        return writeModes;
    }

    HotRecords hotRecords() {
        return hotRecords;
    }

    CacheTries cacheTries() {
        return cacheTries;
    }

    Leases leases() {
        return leases;
    }

    private void free() {
        hotRecords.clear();
        List<RocksObject> all = new ArrayList<>(handles.values());
        all.addAll(List.of(database, diskReads, cacheReads));
        all.addAll(options);
        all.forEach(RocksObject::close);
        writeModes.close();
    }
}
