package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A row of the result with the values it is sorted by. */
record SortedRow(List<QueryValue> keys, QueryValue value) {
    static List<QueryValue> keys(Frame frame, List<BoundQuery.SortKey> sortKeys) {
        List<QueryValue> keys = new ArrayList<>(sortKeys.size());
        for (BoundQuery.SortKey key : sortKeys) {
            keys.add(key.evaluator().evaluate(frame));
        }
        return keys;
    }

    static Comparator<SortedRow> order(List<BoundQuery.SortKey> sortKeys) {
        return (left, right) -> {
            for (int i = 0; i < sortKeys.size(); i++) {
                int order = Values.compare(left.keys.get(i), right.keys.get(i));
                if (order != 0) {
                    return sortKeys.get(i).descending() ? -order : order;
                }
            }
            return 0;
        };
    }
}
