package dev.orrery.query.distributed;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Query;
import java.util.List;

/** How the rows of the ranges become the rows of a query. */
public sealed interface Merge {

    /** One range after the other. */
    record Concatenation() implements Merge {}

    /**
     * In the order of the sort keys; ties in the order of the ranges. The rows of the ranges are
     * {@code {"orderByItems": [{"item": key}, ...], "payload": row}}; a key or row that is missing
     * is undefined.
     *
     * @param descending of each sort key
     * @param distinct whether equal rows are one; ties are then in the order of the rows, and no
     *     range has a row twice
     */
    record Ordered(List<Boolean> descending, boolean distinct) implements Merge {
        public Ordered {
            descending = List.copyOf(descending);
        }
    }

    /**
     * In the order of the sort keys, for clients that go on merging: rows are as those of {@link
     * Ordered} with their {@code _rid}, and are given whole; ties are in the order of {@code _rid},
     * in the direction of the first sort key, as within one range.
     *
     * @param descending of each sort key
     */
    record OrderedForClient(List<Boolean> descending) implements Merge {
        public OrderedForClient {
            descending = List.copyOf(descending);
        }
    }

    /**
     * By group. The rows of the ranges are {@code {"keys": [{"item": key}, ...], "parts": [part,
     * ...]}}, see {@link PartialAggregates}.
     *
     * @param kinds of the parts
     * @param finish makes the rows of the result of documents that have {@code "values"} in place
     *     of parts
     * @param ordered whether the ranges give their groups in the order of the keys
     */
    record Grouped(List<AggregateKind> kinds, Query finish, boolean ordered) implements Merge {
        public Grouped {
            kinds = List.copyOf(kinds);
        }
    }

    /** All rows of one query are the documents of another. */
    record Outer(DistributedPlan inner, Query query) implements Merge {}
}
