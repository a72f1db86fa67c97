package dev.orrery.gateway.feed;

import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.partition.ChangePage.ChangedItem;
import java.util.List;

/**
 * One page of changes.
 *
 * @param position where the next page begins, also where nothing has changed
 * @param more whether there was more to read when this page was made
 * @param visited the physical partitions that were read, and what they had applied
 */
public record ChangeFeedPage(
        List<ChangedItem> items,
        String position,
        boolean more,
        double charge,
        List<VisitedPartition> visited) {
    public ChangeFeedPage {
        items = List.copyOf(items);
        visited = List.copyOf(visited);
    }
}
