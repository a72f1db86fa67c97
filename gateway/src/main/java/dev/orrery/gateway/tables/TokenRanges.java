package dev.orrery.gateway.tables;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/** Intervals of tokens as ranges of the ring. */
public final class TokenRanges {
    private TokenRanges() {}

    /** All keys whose tokens lie between two, both included; empty if there can be none. */
    public static Optional<RingRange> between(long first, long last) {
        if (first > last) {
            return Optional.empty();
        }
        RingPosition max =
                last == Long.MAX_VALUE ? RingPosition.END : RingPositions.firstOfToken(last + 1);
        return Optional.of(new RingRange(RingPositions.firstOfToken(first), max));
    }
}
