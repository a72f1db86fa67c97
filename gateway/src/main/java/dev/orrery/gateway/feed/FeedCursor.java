package dev.orrery.gateway.feed;

import dev.orrery.model.ring.RingPosition;

/**
 * The place where the next page begins.
 *
 * @param position a place in the partition to go on in: that of the last item given, or the start
 *     of the partition
 * @param resumeKey where to go on in the partition; empty for its start
 */
@SuppressWarnings("ArrayRecordComponent")
record FeedCursor(RingPosition position, byte[] resumeKey) {
    private static final byte[] FROM_START = {};

    static FeedCursor startOf(RingPosition position) {
        return new FeedCursor(position, FROM_START);
    }

    boolean isAtStart() {
        return resumeKey.length == 0;
    }
}
