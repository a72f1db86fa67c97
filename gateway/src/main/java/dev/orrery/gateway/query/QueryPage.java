package dev.orrery.gateway.query;

import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.QueryMetrics;
import java.util.List;
import java.util.Optional;

/**
 * One page of a query's result.
 *
 * @param continuation how to ask for the next page; empty on the last
 * @param metrics sums over all ranges that were asked
 * @param visited the physical partitions that were asked
 */
public record QueryPage(
        List<JsonRow> rows,
        Optional<String> continuation,
        QueryMetrics metrics,
        List<VisitedPartition> visited) {
    public QueryPage {
        rows = List.copyOf(rows);
        visited = List.copyOf(visited);
    }
}
