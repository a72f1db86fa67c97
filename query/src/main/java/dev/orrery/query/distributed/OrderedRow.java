package dev.orrery.query.distributed;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A row of a range with its sort keys.
 *
 * @param payload undefined where the row is none
 */
public record OrderedRow(List<QueryValue> keys, QueryValue payload) {
    private static final PropertyName SORT_KEYS = PropertyName.of(OrderRewrite.SORT_KEYS);
    private static final PropertyName PAYLOAD = PropertyName.of(OrderRewrite.PAYLOAD);

    public OrderedRow {
        keys = List.copyOf(keys);
    }

    /** Reads a row of the form that {@link Merge.Ordered} describes. */
    public static OrderedRow of(QueryValue row) {
        List<QueryValue> keys = new ArrayList<>();
        if (MergedAggregate.member(row, SORT_KEYS) instanceof ArrayValue items) {
            for (int i = 0; i < items.size(); i++) {
                keys.add(MergedAggregate.member(items.element(i), MergedAggregate.ITEM));
            }
        }
        return new OrderedRow(keys, MergedAggregate.member(row, PAYLOAD));
    }

    public static Comparator<OrderedRow> order(Merge.Ordered merge) {
        List<Boolean> descending = merge.descending();
        return (left, right) -> {
            for (int i = 0; i < descending.size(); i++) {
                int order = Values.compare(left.keys.get(i), right.keys.get(i));
                if (order != 0) {
                    return descending.get(i) ? -order : order;
                }
            }
            return merge.distinct() ? Values.compare(left.payload, right.payload) : 0;
        };
    }
}
