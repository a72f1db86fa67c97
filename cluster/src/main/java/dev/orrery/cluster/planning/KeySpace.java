package dev.orrery.cluster.planning;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;

/**
 * The ring as numbers from 0 to 1. Even cuts lie on a grid of 2^32 steps, which a double holds
 * exactly; ranges cut evenly differ by at most one step.
 */
final class KeySpace {
    static final double STEP = 0x1p-32;

    private static final int LOST_BITS = Long.SIZE - 53;
    private static final double UNIT = 0x1p-53;

    private KeySpace() {}

    static double share(RingRange range) {
        return place(range.max()) - place(range.min());
    }

    /** Whether two shares are the same but for the grid. */
    static boolean isSame(double share, double other) {
        return Math.abs(share - other) <= STEP;
    }

    private static double place(RingPosition position) {
        return position.isEnd() ? 1 : (position.high() >>> LOST_BITS) * UNIT;
    }
}
