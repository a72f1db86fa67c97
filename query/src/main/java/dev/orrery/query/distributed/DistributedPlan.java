package dev.orrery.query.distributed;

import dev.orrery.query.syntax.Query;

/**
 * How a query is answered from several ranges.
 *
 * @param rangeQuery what each range is asked
 * @param distinct whether rows that were given before are left out
 * @param slice which of the remaining rows are given
 */
public record DistributedPlan(Query rangeQuery, Merge merge, boolean distinct, RowSlice slice) {

    /** Whether a page can begin where the page before ended, without seeing its rows again. */
    public boolean streams() {
        return !distinct
                && switch (merge) {
                    case Merge.Concatenation _, Merge.Ordered _, Merge.OrderedForClient _ -> true;
                    case Merge.Grouped grouped -> grouped.ordered();
                    case Merge.Outer _ -> false;
                };
    }

    /** Whether one range is enough, because the query reads no documents. */
    public boolean readsNothing() {
        return rangeQuery.from() == null;
    }
}
