package dev.orrery.gateway.feed;

import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.partition.ItemPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A page while it fills. */
final class PageBuilder {
    private final int maxItems;
    private final int maxBytes;
    private final List<StoredItem> items = new ArrayList<>();
    private final List<VisitedPartition> visited = new ArrayList<>();
    private long sizeBytes;
    private double charge;
    private boolean closed;

    PageBuilder(int maxItems, int maxBytes) {
        this.maxItems = maxItems;
        this.maxBytes = maxBytes;
    }

    boolean isFull() {
        return closed || items.size() >= maxItems || sizeBytes >= maxBytes;
    }

    /** Whether the page stays within its size; a page with one item always does. */
    boolean fits(ItemPage part) {
        long partBytes = part.items().stream().mapToLong(StoredItem::textLength).sum();
        return items.isEmpty() || part.items().isEmpty() || sizeBytes + partBytes <= maxBytes;
    }

    boolean isEmpty() {
        return items.isEmpty();
    }

    /** Nothing more comes on this page. */
    void close() {
        closed = true;
    }

    int itemsLeft() {
        return maxItems - items.size();
    }

    int bytesLeft() {
        return (int) (maxBytes - sizeBytes);
    }

    void add(int partitionNumber, ItemPage part) {
        for (StoredItem item : part.items()) {
            items.add(item);
            sizeBytes += item.textLength();
        }
        charge += part.charge();
        visited.add(new VisitedPartition(partitionNumber, part.lsn()));
    }

    ItemFeedPage build(Optional<String> continuation) {
        return new ItemFeedPage(items, continuation, RequestUnits.rounded(charge), visited);
    }
}
