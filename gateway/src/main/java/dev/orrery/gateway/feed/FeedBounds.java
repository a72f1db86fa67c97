package dev.orrery.gateway.feed;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyText;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/**
 * Where a feed's items lie.
 *
 * @param range the part of the ring that holds them
 * @param key the only key they have, if they are one logical partition
 */
record FeedBounds(RingRange range, Optional<PartitionKey> key) {
    static FeedBounds of(ContainerRecord container, Routes routes, FeedScope scope) {
        return switch (scope) {
            case FeedScope.WholeContainer whole -> within(RingRange.FULL);
            case FeedScope.Key(PartitionKey key) ->
                    new FeedBounds(
                            RingPositions.rangeOf(container.definition().partitionKey(), key),
                            Optional.of(key)
                                    .filter(container.definition().partitionKey()::isComplete));
            case FeedScope.Partition(int number) ->
                    within(routes.rangeWithNumber(container.number(), number));
            case FeedScope.Interval(RingRange range) -> within(range);
        };
    }

    /** A text that is different for every feed, except that all ranges have the same. */
    static String nameOf(ContainerRecord container, FeedScope scope) {
        String name =
                switch (scope) {
                    case FeedScope.WholeContainer whole -> "all";
                    case FeedScope.Key(PartitionKey key) -> "key " + PartitionKeyText.write(key);
                    // A range that was split has a feed that goes on under the ids of its children.
                    case FeedScope.Partition _ -> "range";
                    case FeedScope.Interval(RingRange range) ->
                            "interval " + range.min().hex() + " " + range.max().hex();
                };
        return container.number() + " " + name;
    }

    private static FeedBounds within(RingRange range) {
        return new FeedBounds(range, Optional.empty());
    }
}
