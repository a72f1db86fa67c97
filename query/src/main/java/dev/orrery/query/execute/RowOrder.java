package dev.orrery.query.execute;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.Values;
import java.util.Comparator;
import java.util.List;

/**
 * The order of an ORDER BY clause. Ties are in the order of {@code _rid}, in the direction of the
 * first sort key: SDKs that resume an ordered query drop the ties up to the {@code _rid} they have
 * seen last.
 */
record RowOrder(List<Boolean> descending) implements Comparator<RowPosition> {
    RowOrder {
        descending = List.copyOf(descending);
    }

    @Override
    public int compare(RowPosition left, RowPosition right) {
        int order = compareKeys(left.keys(), right.keys());
        if (order != 0) {
            return order;
        }
        order = left.rid().compareTo(right.rid());
        if (order == 0) {
            order = left.recordKey().compareTo(right.recordKey());
        }
        if (order != 0) {
            return descending.getFirst() ? -order : order;
        }
        return Integer.compare(left.ordinal(), right.ordinal());
    }

    private int compareKeys(List<QueryValue> left, List<QueryValue> right) {
        for (int i = 0; i < descending.size(); i++) {
            int order = Values.compare(left.get(i), right.get(i));
            if (order != 0) {
                return descending.get(i) ? -order : order;
            }
        }
        return 0;
    }
}
