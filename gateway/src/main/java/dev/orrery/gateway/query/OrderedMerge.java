package dev.orrery.gateway.query;

import dev.orrery.query.distributed.Merge;
import dev.orrery.query.distributed.OrderedRow;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.value.ValueWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The rows of ordered ranges in their common order; ties in the order of the ranges. */
final class OrderedMerge extends RowStream {
    private record Head(OrderedRow row, JsonRow text, int cursor) {}

    private final Comparator<OrderedRow> order;
    private final boolean distinct;
    private final boolean whole;
    private final PriorityQueue<Head> heads;
    private boolean begun;
    private boolean paused;

    /** Cursors whose rows were taken: their next ones are asked for only when they are needed. */
    private final List<Integer> taken = new ArrayList<>();

    OrderedMerge(List<RangeCursor> cursors, Merge.Ordered merge) {
        this(cursors, OrderedRow.order(merge), merge.distinct(), false);
    }

    OrderedMerge(List<RangeCursor> cursors, Merge.OrderedForClient merge) {
        this(cursors, OrderedRow.order(merge), false, true);
    }

    /**
     * A merge.
     *
     * @param whole whether rows are given as the ranges gave them, and not only their payload
     */
    private OrderedMerge(
            List<RangeCursor> cursors,
            Comparator<OrderedRow> order,
            boolean distinct,
            boolean whole) {
        super(cursors);
        this.order = order;
        this.distinct = distinct;
        this.whole = whole;
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
        taken.forEach(this::pull);
        taken.clear();
        Head head = paused ? null : heads.peek();
        if (head == null) {
            return null;
        }
        return whole ? head.text() : JsonRow.of(ValueWriter.toBytes(head.row().payload()));
    }

    @Override
    void advance() {
        Head head = take();
        while (distinct
                && !heads.isEmpty()
                && order.compare(heads.element().row(), head.row()) == 0) {
            take();
        }
    }

    private Head take() {
        Head head = heads.remove();
        taken.add(head.cursor());
        cursors.get(head.cursor()).advance();
        return head;
    }

    /** Puts the next row of a range into the queue. A row without a payload is none. */
    private void pull(int number) {
        RangeCursor cursor = cursors.get(number);
        for (JsonRow row = cursor.peek(); row != null; row = cursor.peek()) {
            OrderedRow ordered = OrderedRow.of(Rows.value(row));
            if (ordered.payload().isDefined()) {
                heads.add(new Head(ordered, row, number));
                return;
            }
            cursor.advance();
        }
        paused |= cursor.isPaused();
    }
}
