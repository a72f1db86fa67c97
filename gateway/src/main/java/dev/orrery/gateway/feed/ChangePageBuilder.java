package dev.orrery.gateway.feed;

import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ChangePage;
import dev.orrery.partition.ChangePage.ChangedItem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A page of changes while it fills. */
final class ChangePageBuilder {
    private static final JsonName TIMESTAMP = JsonName.of("_ts");

    private final RingRange wanted;
    private final int maxItems;
    private final List<ChangedItem> items = new ArrayList<>();
    private final Map<Integer, Long> visited = new LinkedHashMap<>();
    private long sizeBytes;
    private double charge;
    private boolean more;
    private boolean closed;

    ChangePageBuilder(RingRange wanted, int maxItems) {
        this.wanted = wanted;
        this.maxItems = maxItems;
    }

    void beginRound() {
        more = false;
    }

    boolean isEmpty() {
        return items.isEmpty();
    }

    boolean isFull() {
        return closed || items.size() >= maxItems || sizeBytes >= FeedPageRequest.MAX_BYTES;
    }

    /** Nothing more comes on this page. */
    void close() {
        closed = true;
    }

    boolean hasMore() {
        return more;
    }

    int itemsLeft() {
        return maxItems - items.size();
    }

    /** There are parts that the page had no room for. */
    void leftOver(boolean some) {
        more |= some;
    }

    void visited(int partitionNumber, long lsn) {
        visited.put(partitionNumber, lsn);
    }

    void add(ChangePage part, long sinceSecond) {
        for (ChangedItem changed : part.items()) {
            if (timestampSeconds(changed.item()) >= sinceSecond) {
                items.add(changed);
                sizeBytes += changed.textBytes();
            }
        }
        charge += part.charge();
        more |= part.more();
    }

    private static long timestampSeconds(StoredItem item) {
        JsonView view = item.view();
        return (long) view.doubleValue(view.member(view.root(), TIMESTAMP));
    }

    ChangeFeedPage build(ChangePosition position) {
        return new ChangeFeedPage(
                items,
                position.text(wanted),
                more,
                RequestUnits.rounded(Math.max(charge, RequestUnits.MINIMUM)),
                visited.entrySet().stream()
                        .map(entry -> new VisitedPartition(entry.getKey(), entry.getValue()))
                        .toList());
    }
}
