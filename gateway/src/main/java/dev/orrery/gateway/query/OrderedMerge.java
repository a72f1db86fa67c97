package dev.orrery.gateway.query;

import dev.orrery.query.distributed.Merge;
import dev.orrery.query.distributed.OrderedRow;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.value.ValueWriter;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The rows of ordered ranges in their common order; ties in the order of the ranges. */
final class OrderedMerge extends RowStream {
    private static final int NONE = -1;

    private record Head(OrderedRow row, int cursor) {}

    private final PriorityQueue<Head> heads;
    private boolean begun;
    private boolean paused;

    /** The cursor whose row was taken last: its next one is asked for only when it is needed. */
    private int taken = NONE;

    OrderedMerge(List<RangeCursor> cursors, Merge.Ordered merge) {
        super(cursors);
        Comparator<OrderedRow> order = OrderedRow.order(merge);
        heads =
                new PriorityQueue<>(
                        Comparator.comparing(Head::row, order).thenComparingInt(Head::cursor));
    }

    @Override
    @Nullable JsonRow peek() {
        if (!begun) {
            begun = true;
            for (int i = 0; i < cursors.size() && !paused; i++) {
                prefetch(i, FAN_OUT);
                pull(i);
            }
        }
        if (taken != NONE) {
            pull(taken);
            taken = NONE;
        }
        Head head = paused ? null : heads.peek();
        return head == null ? null : JsonRow.of(ValueWriter.toBytes(head.row().payload()));
    }

    @Override
    void advance() {
        taken = heads.remove().cursor();
        cursors.get(taken).advance();
    }

    /** Puts the next row of a range into the queue. A row without a payload is none. */
    private void pull(int number) {
        RangeCursor cursor = cursors.get(number);
        for (JsonRow row = cursor.peek(); row != null; row = cursor.peek()) {
            OrderedRow ordered = OrderedRow.of(Rows.value(row));
            if (ordered.payload().isDefined()) {
                heads.add(new Head(ordered, number));
                return;
            }
            cursor.advance();
        }
        paused |= cursor.isPaused();
    }
}
