package dev.orrery.query.execute;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.Values;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Of many groups the first ones in order, behind a position. A group that is left out once is left
 * out for good, since those before it only become more.
 */
final class TopGroups<G> {
    /** A group and the first of its rows. */
    record Entry<G>(G group, RowPosition row) {}

    private final Fold<G> fold;
    private final Comparator<List<QueryValue>> order;
    private final @Nullable RowPosition after;
    private final Window window;
    private final QueryMemory memory;
    private final TreeMap<List<QueryValue>, Entry<G>> groups;
    private long capacity;
    private boolean overflowed;

    TopGroups(
            Fold<G> fold,
            @Nullable RowPosition after,
            Window window,
            int places,
            QueryMemory memory) {
        this.fold = fold;
        this.order = new KeyOrder(fold.descending());
        this.after = after;
        this.window = window;
        this.memory = memory;
        this.groups = new TreeMap<>(order);
        this.capacity = window.reach(places);
    }

    void offer(List<QueryValue> keys, KeyBytes recordKey, int ordinal) {
        if (after != null && order.compare(keys, after.keys()) <= 0) {
            return;
        }
        Entry<G> entry = groups.get(keys);
        if (entry == null) {
            if (groups.size() >= capacity && !makeRoom(keys)) {
                return;
            }
            List<QueryValue> kept = keys.stream().map(Values::detached).toList();
            entry =
                    new Entry<>(
                            fold.start(), new RowPosition(kept, KeyBytes.NONE, recordKey, ordinal));
            groups.put(kept, entry);
            memory.hold(entry.row.sizeBytes());
            shrinkToMemory();
        }
        fold.add(entry.group);
    }

    private boolean makeRoom(List<QueryValue> keys) {
        overflowed = true;
        if (groups.isEmpty() || order.compare(keys, groups.lastKey()) > 0) {
            return false;
        }
        removeLast();
        return true;
    }

    private void removeLast() {
        Map.Entry<List<QueryValue>, Entry<G>> last = groups.pollLastEntry();
        memory.release(last.getValue().row.sizeBytes());
    }

    /** Fewer groups make a shorter page, but those of the offset must all be counted. */
    private void shrinkToMemory() {
        while (memory.isExceeded()) {
            if (groups.size() <= window.offset() + 1) {
                throw memory.exceeded("group or compare");
            }
            removeLast();
            overflowed = true;
            capacity = groups.size();
        }
    }

    /** Whether there were more groups than are kept. */
    boolean overflowed() {
        return overflowed;
    }

    Iterable<Entry<G>> inOrder() {
        return groups.values();
    }

    /** Gives the memory back. */
    void release() {
        groups.values().forEach(entry -> memory.release(entry.row.sizeBytes()));
    }
}
