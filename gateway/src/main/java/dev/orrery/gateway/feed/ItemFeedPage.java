package dev.orrery.gateway.feed;

import dev.orrery.model.command.StoredItem;
import java.util.List;
import java.util.Optional;

/**
 * One page of a feed.
 *
 * @param continuation how to ask for the next page; empty on the last
 * @param visited the physical partitions that were read, in ring order
 */
public record ItemFeedPage(
        List<StoredItem> items,
        Optional<String> continuation,
        double charge,
        List<VisitedPartition> visited) {
    public ItemFeedPage {
        items = List.copyOf(items);
        visited = List.copyOf(visited);
    }

    /** The state a partition was read at. */
    public record VisitedPartition(int partitionNumber, long lsn) {}
}
