package dev.orrery.gateway.feed;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/**
 * The place where the next page begins.
 *
 * @param position a place in the partition to go on in: that of the last record looked at, or the
 *     start of the partition
 * @param resumeKey where to go on in the partition; empty for its start
 */
@SuppressWarnings("ArrayRecordComponent")
record FeedCursor(RingPosition position, byte[] resumeKey) {
    private static final byte[] FROM_START = {};

    static FeedCursor startOf(RingPosition position) {
        return new FeedCursor(position, FROM_START);
    }

    /** The cursor of a part of the feed; empty if the part lies before it. */
    Optional<FeedCursor> within(RingRange part) {
        if (position.compareTo(part.min()) < 0) {
            return Optional.of(startOf(part.min()));
        }
        return position.compareTo(part.max()) < 0 ? Optional.of(this) : Optional.empty();
    }

    boolean isAtStart() {
        return resumeKey.length == 0;
    }
}
