package dev.orrery.query.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a range answers a query.
 *
 * @param access how records are found where they need not come in order
 * @param order the index that has them in the order the query wants, if it is to be used
 * @param estimates what the choice was based on
 */
public record RangePlan(Access access, Optional<IndexOrder> order, Estimates estimates) {
    /**
     * An order that an index has.
     *
     * @param backward whether the index is read from its end
     * @param absent records without the path, which have no entry: undefined comes before all
     *     values, or behind them where the order descends
     */
    public record IndexOrder(IndexInterval interval, boolean backward, Absence absent) {}

    /**
     * Sizes that were estimated.
     *
     * @param intervals the parts of the index that were considered
     * @param found records that the access finds
     */
    public record Estimates(Map<IndexInterval, IndexFacts.Estimate> intervals, long found) {
        public static final Estimates NONE = new Estimates(Map.of(), 0);

        public Estimates {
            intervals = Map.copyOf(intervals);
        }
    }

    static RangePlan of(Access access) {
        return new RangePlan(access, Optional.empty(), Estimates.NONE);
    }

    /** The parts of the index that are used. */
    public List<IndexInterval> intervals() {
        return order.map(used -> List.of(used.interval()))
                .orElseGet(() -> Access.intervals(access));
    }
}
