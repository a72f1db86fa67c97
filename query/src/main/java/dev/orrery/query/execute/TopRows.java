package dev.orrery.query.execute;

import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Of many rows the first ones in order, behind a position. Keeps no documents, only where to find
 * them.
 */
final class TopRows {
    private final RowOrder order;
    private final @Nullable RowPosition after;
    private final Window window;

    /** The last of the rows in order comes first. */
    private final PriorityQueue<RowPosition> rows;

    private final QueryMemory memory;
    private long capacity;
    private boolean overflowed;

    TopRows(
            RowOrder order,
            @Nullable RowPosition after,
            Window window,
            int places,
            QueryMemory memory) {
        this.order = order;
        this.after = after;
        this.window = window;
        this.memory = memory;
        this.capacity = window.reach(places);
        this.rows = new PriorityQueue<>(order.reversed());
    }

    void offer(RowPosition row) {
        if (after != null && order.compare(row, after) <= 0) {
            return;
        }
        if (rows.size() >= capacity) {
            overflowed = true;
            if (rows.isEmpty() || order.compare(row, rows.element()) >= 0) {
                return;
            }
            memory.release(rows.remove().sizeBytes());
        }
        RowPosition kept = detached(row);
        memory.hold(kept.sizeBytes());
        rows.add(kept);
        while (memory.isExceeded()) {
            shrink();
        }
    }

    private static RowPosition detached(RowPosition row) {
        return new RowPosition(
                row.keys().stream().map(Values::detached).toList(),
                row.rid(),
                row.recordKey(),
                row.ordinal());
    }

    /** Fewer rows make a shorter page, but those of the offset must all be counted. */
    private void shrink() {
        if (rows.size() <= window.offset() + 1) {
            throw memory.exceeded("order");
        }
        memory.release(rows.remove().sizeBytes());
        overflowed = true;
        capacity = rows.size();
    }

    /** Whether there were more rows than are kept. */
    boolean overflowed() {
        return overflowed;
    }

    /** Gives the memory back. */
    void release() {
        rows.forEach(row -> memory.release(row.sizeBytes()));
    }

    List<RowPosition> inOrder() {
        List<RowPosition> sorted = new ArrayList<>(rows);
        sorted.sort(order);
        return sorted;
    }
}
