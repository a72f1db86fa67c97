package dev.orrery.gateway.query;

import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyText;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which items of a container a query reads: those that meet all three conditions.
 *
 * @param key a partition key, or the beginning of hierarchical ones
 * @param partitionNumber one physical partition
 */
public record QueryScope(
        RingRange bounds, Optional<PartitionKey> key, OptionalInt partitionNumber) {
    public static final QueryScope ALL =
            new QueryScope(RingRange.FULL, Optional.empty(), OptionalInt.empty());

    public static QueryScope of(PartitionKey key) {
        return new QueryScope(RingRange.FULL, Optional.of(key), OptionalInt.empty());
    }

    public static QueryScope ofPartition(int number) {
        return new QueryScope(RingRange.FULL, Optional.empty(), OptionalInt.of(number));
    }

    public static QueryScope of(RingRange bounds) {
        return new QueryScope(bounds, Optional.empty(), OptionalInt.empty());
    }

    /** The same within the range of its partition; empty if nothing is left. */
    Optional<QueryScope> resolved(Routes routes, int containerNumber) {
        if (partitionNumber.isEmpty()) {
            return Optional.of(this);
        }
        return routes.rangeWithNumber(containerNumber, partitionNumber.getAsInt())
                .intersect(bounds)
                .map(within -> new QueryScope(within, key, partitionNumber));
    }

    /**
     * A text that is different for every key. Bounds and partition are left out: what is left of a
     * query goes on within the bounds of the request that continues it, so that a range which was
     * split goes on as its children.
     */
    String name() {
        return key.map(PartitionKeyText::write).orElse("-");
    }
}
