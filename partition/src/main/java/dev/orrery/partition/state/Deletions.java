package dev.orrery.partition.state;

import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.record.RecordValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The deletions of a container's keys whose records are not all removed yet. Immutable; the same
 * object as long as nothing is added or ended.
 */
public final class Deletions {
    /** How many may wait in a container: each is kept in memory and asked for every record. */
    public static final int MAX_PENDING = 1_000;

    public static final Deletions NONE = new Deletions(List.of(), byKey(), List.of());

    /** In the order in which they are worked off. */
    private final List<Deletion> all;

    /**
     * The last deletion of each whole key, under the logical key that its record keys begin with.
     */
    private final NavigableMap<byte[], Deletion> ofKeys;

    private final List<OfPrefix> ofPrefixes;

    private record OfPrefix(Deletion deletion, KeyRange keys) {}

    private Deletions(
            List<Deletion> all, NavigableMap<byte[], Deletion> ofKeys, List<OfPrefix> ofPrefixes) {
        this.all = List.copyOf(all);
        this.ofKeys = ofKeys;
        this.ofPrefixes = List.copyOf(ofPrefixes);
    }

    static Deletions of(LiveContainer container, List<Deletion> deletions) {
        if (deletions.isEmpty()) {
            return NONE;
        }
        NavigableMap<byte[], Deletion> ofKeys = byKey();
        List<OfPrefix> ofPrefixes = new ArrayList<>();
        for (Deletion deletion : deletions) {
            KeyRange keys = deletion.keys(container);
            if (deletion.isWhole(container)) {
                ofKeys.put(keys.from(), deletion);
            } else {
                ofPrefixes.add(new OfPrefix(deletion, keys));
            }
        }
        return new Deletions(deletions, ofKeys, ofPrefixes);
    }

    private static NavigableMap<byte[], Deletion> byKey() {
        return new TreeMap<>(Arrays::compareUnsigned);
    }

    static Deletions load(StoreView view, LiveContainer container) {
        List<Deletion> deletions = new ArrayList<>();
        try (KeyCursor cursor = view.scan(Family.META, Deletion.keysOf(container.number()))) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                deletions.add(Deletion.decode(cursor.key(), cursor.value()));
            }
        }
        return of(container, deletions);
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    public boolean isFull() {
        return all.size() >= MAX_PENDING;
    }

    public List<Deletion> all() {
        return all;
    }

    /** Whether a record of the container is deleted, though it may not have been removed yet. */
    public boolean hide(byte[] recordKey, RecordValue record, LiveContainer container) {
        return !all.isEmpty()
                && (isHiddenByKey(recordKey, record)
                        || isHiddenByPrefix(recordKey, record, container));
    }

    private boolean isHiddenByKey(byte[] recordKey, RecordValue record) {
        // No logical key is the beginning of another: at most the nearest one begins this key.
        Map.Entry<byte[], Deletion> nearest = ofKeys.floorEntry(recordKey);
        return nearest != null
                && startsWith(recordKey, nearest.getKey())
                && nearest.getValue().isAfter(record);
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length >= prefix.length
                && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }

    private boolean isHiddenByPrefix(
            byte[] recordKey, RecordValue record, LiveContainer container) {
        for (OfPrefix each : ofPrefixes) {
            if (each.deletion.isAfter(record)
                    && each.keys.contains(recordKey)
                    && each.deletion.concerns(recordKey, container)) {
                return true;
            }
        }
        return false;
    }
}
