package dev.orrery.cluster.planning;

import dev.orrery.model.ring.RingRange;

/**
 * A physical partition as the planner sees it.
 *
 * @param overloaded whether it could not keep up for some time, by the caller's measure
 */
public record PartitionState(RingRange range, long sizeBytes, boolean overloaded) {
    public PartitionState {
        if (sizeBytes < 0) {
            throw new IllegalArgumentException("a size is not negative: " + sizeBytes);
        }
    }

    static PartitionState empty(RingRange range) {
        return new PartitionState(range, 0, false);
    }

    /** Its part of the key space. */
    public double share() {
        return KeySpace.share(range);
    }
}
