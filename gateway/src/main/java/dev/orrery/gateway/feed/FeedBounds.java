package dev.orrery.gateway.feed;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.RangeTable;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
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
    static FeedBounds of(ContainerRecord container, RangeTable ranges, FeedScope scope) {
        return switch (scope) {
            case FeedScope.WholeContainer whole -> within(RingRange.FULL);
            case FeedScope.Key(PartitionKey key) ->
                    new FeedBounds(
                            RingPositions.rangeOf(container.definition().partitionKey(), key),
                            Optional.of(key)
                                    .filter(container.definition().partitionKey()::isComplete));
            case FeedScope.Partition(int number) -> within(rangeOf(ranges, number));
            case FeedScope.Interval(RingRange range) -> within(range);
        };
    }

    /** A text that is different for every feed. */
    static String nameOf(ContainerRecord container, FeedScope scope) {
        String name =
                switch (scope) {
                    case FeedScope.WholeContainer whole -> "all";
                    case FeedScope.Key(PartitionKey key) -> "key " + PartitionKeyText.write(key);
                    case FeedScope.Partition(int number) -> "partition " + number;
                    case FeedScope.Interval(RingRange range) ->
                            "interval " + range.min().hex() + " " + range.max().hex();
                };
        return container.number() + " " + name;
    }

    private static FeedBounds within(RingRange range) {
        return new FeedBounds(range, Optional.empty());
    }

    private static RingRange rangeOf(RangeTable ranges, int number) {
        return ranges.all().stream()
                .filter(range -> range.number() == number)
                .map(RangeRecord::range)
                .findFirst()
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.RANGE_GONE,
                                        "The container has no partition key range with id %d."
                                                .formatted(number)));
    }
}
