package dev.orrery.query.syntax;

import java.util.List;

/**
 * The ORDER BY clause.
 *
 * @param byRank {@code ORDER BY RANK}: the items are scoring functions
 */
public record OrderBy(boolean byRank, List<Item> items) {
    public OrderBy {
        items = List.copyOf(items);
    }

    public record Item(Expression expression, boolean descending) {}
}
