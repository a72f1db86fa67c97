package dev.orrery.query.execute;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.Values;
import java.util.Comparator;
import java.util.List;

/** The order of lists of values, each of which may descend. */
record KeyOrder(List<Boolean> descending) implements Comparator<List<QueryValue>> {
    KeyOrder {
        descending = List.copyOf(descending);
    }

    @Override
    public int compare(List<QueryValue> left, List<QueryValue> right) {
        return compare(descending, left, right);
    }

    static int compare(List<Boolean> descending, List<QueryValue> left, List<QueryValue> right) {
        for (int i = 0; i < descending.size(); i++) {
            int order = Values.compare(left.get(i), right.get(i));
            if (order != 0) {
                return descending.get(i) ? -order : order;
            }
        }
        return 0;
    }
}
