package dev.orrery.partition.budget;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;

/**
 * Requests to these keys of a container are refused as if the budget were spent.
 *
 * @param untilNanos until then, by the monotonic clock
 */
public record Hold(int containerNumber, RingRange range, long untilNanos) {
    boolean concerns(int container, RingPosition position) {
        return containerNumber == container && range.contains(position);
    }

    boolean concerns(int container, RingRange all) {
        return containerNumber == container && range.contains(all);
    }

    public long remainingMillis(long nowNanos) {
        return Math.max(0, Math.ceilDiv(untilNanos - nowNanos, 1_000_000));
    }
}
