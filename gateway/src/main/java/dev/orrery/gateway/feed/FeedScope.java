package dev.orrery.gateway.feed;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;

/** Which items of a container a feed has. */
public sealed interface FeedScope {
    FeedScope ALL = new WholeContainer();

    /** All of them. */
    record WholeContainer() implements FeedScope {}

    /** Those with a partition key, or whose hierarchical key begins with the one given. */
    record Key(PartitionKey key) implements FeedScope {}

    /** Those in one physical partition. */
    record Partition(int partitionNumber) implements FeedScope {}

    /** Those whose ring positions lie in an interval. */
    record Interval(RingRange range) implements FeedScope {}
}
