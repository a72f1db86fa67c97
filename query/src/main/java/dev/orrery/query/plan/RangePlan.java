package dev.orrery.query.plan;

import java.util.List;
import java.util.Optional;

/**
 * How a range answers a query.
 *
 * @param access how records are found where they need not come in order
 * @param order the index that has them in the order the query wants, if it is to be used
 */
public record RangePlan(Access access, Optional<IndexOrder> order) {
    /**
     * An order that an index has.
     *
     * @param backward whether the index is read from its end
     * @param undefinedLast whether there may be records without the path, which have no entry and
     *     come behind all others
     */
    public record IndexOrder(IndexInterval interval, boolean backward, boolean undefinedLast) {}

    /** The indexes that are used. */
    public List<String> indexes() {
        return order.map(used -> List.of(used.interval().name()))
                .orElseGet(() -> Access.indexes(access));
    }
}
