package dev.orrery.gateway.query;

import dev.orrery.query.distributed.GroupTable;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The groups of ranges that give them in the order of their keys: equal ones become one. */
final class GroupedMerge extends RowStream {
    private record Head(List<QueryValue> keys, QueryValue row, int cursor) {}

    private final Supplier<GroupTable> tables;
    private final Function<QueryValue, @Nullable JsonRow> finish;
    private final Comparator<Head> order = Comparator.comparing(Head::keys, GroupTable.KEY_ORDER);
    private final PriorityQueue<Head> heads =
            new PriorityQueue<>(order.thenComparingInt(Head::cursor));
    private final List<Head> group = new ArrayList<>();
    private @Nullable JsonRow row;
    private boolean begun;

    /**
     * A stream of groups.
     *
     * @param finish makes the row of a group, if it has one
     */
    GroupedMerge(
            List<RangeCursor> cursors,
            Supplier<GroupTable> tables,
            Function<QueryValue, @Nullable JsonRow> finish) {
        super(cursors);
        this.tables = tables;
        this.finish = finish;
    }

    @Override
    @Nullable JsonRow peek() {
        if (!begun) {
            begun = true;
            for (int i = 0; i < cursors.size(); i++) {
                prefetch(i, FAN_OUT);
                pull(i);
            }
        }
        while (row == null && collect()) {
            row = finished();
            if (row == null) {
                leave();
            }
        }
        return row;
    }

    /** Finds what the ranges have of the next group; false at the end. */
    private boolean collect() {
        if (group.isEmpty()) {
            while (!heads.isEmpty()
                    && (group.isEmpty() || order.compare(heads.element(), group.getFirst()) == 0)) {
                group.add(heads.remove());
            }
        }
        return !group.isEmpty();
    }

    private @Nullable JsonRow finished() {
        GroupTable table = tables.get();
        group.forEach(head -> table.add(head.row()));
        return finish.apply(table.documents().getFirst());
    }

    @Override
    void advance() {
        row = null;
        leave();
    }

    private void leave() {
        group.forEach(head -> cursors.get(head.cursor()).advance());
        group.forEach(head -> pull(head.cursor()));
        group.clear();
    }

    private void pull(int number) {
        JsonRow next = cursors.get(number).peek();
        if (next != null) {
            QueryValue value = Rows.value(next);
            heads.add(new Head(GroupTable.keys(value), value, number));
        }
    }
}
