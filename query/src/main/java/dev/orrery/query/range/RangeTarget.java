package dev.orrery.query.range;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/**
 * The records a query reads.
 *
 * @param bounds which part of the ring; what the partition does not own is left out
 * @param key only the records of one logical partition or, where the key is a prefix, of several
 */
public record RangeTarget(int containerNumber, RingRange bounds, Optional<PartitionKey> key) {
    /** Everything a partition has of a container. */
    public static RangeTarget all(int containerNumber) {
        return new RangeTarget(containerNumber, RingRange.FULL, Optional.empty());
    }

    public static RangeTarget of(int containerNumber, RingRange bounds) {
        return new RangeTarget(containerNumber, bounds, Optional.empty());
    }

    public static RangeTarget of(int containerNumber, PartitionKey key) {
        return new RangeTarget(containerNumber, RingRange.FULL, Optional.of(key));
    }
}
