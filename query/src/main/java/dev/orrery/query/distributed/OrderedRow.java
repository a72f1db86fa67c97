package dev.orrery.query.distributed;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.Values;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;

/**
 * A row of a range with its sort keys.
 *
 * @param payload undefined where the row is none
 * @param rid the number in the document's {@code _rid} by which clients order ties; 0 without one
 */
public record OrderedRow(List<QueryValue> keys, QueryValue payload, long rid) {
    private static final PropertyName SORT_KEYS = PropertyName.of(OrderRewrite.SORT_KEYS);
    private static final PropertyName RID = PropertyName.of("_rid");
    private static final VarHandle LITTLE_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
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
        return new OrderedRow(
                keys,
                MergedAggregate.member(row, PAYLOAD),
                ridNumber(MergedAggregate.member(row, RID)));
    }

    private static long ridNumber(QueryValue rid) {
        if (!(rid instanceof StringValue text)) {
            return 0;
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(text.text().replace('-', '/'));
            return bytes.length < Long.BYTES
                    ? 0
                    : (long) LITTLE_ENDIAN_LONG.get(bytes, bytes.length - Long.BYTES);
        } catch (IllegalArgumentException _) {
            return 0;
        }
    }

    /** The order of {@link Merge.OrderedForClient}. */
    public static Comparator<OrderedRow> order(Merge.OrderedForClient merge) {
        Comparator<OrderedRow> keys = order(new Merge.Ordered(merge.descending(), false));
        Comparator<OrderedRow> ties = Comparator.comparingLong(OrderedRow::rid);
        return keys.thenComparing(merge.descending().getFirst() ? ties.reversed() : ties);
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
