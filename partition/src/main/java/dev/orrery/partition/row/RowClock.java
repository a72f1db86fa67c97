package dev.orrery.partition.row;

import dev.orrery.partition.evaluate.Draft;

/**
 * The microseconds that the leader gives to writes: of two writes the later one has more. Batches
 * carry milliseconds only, so after a restart it begins behind the millisecond of the last batch.
 */
final class RowClock {
    private static final long MICROS_PER_MILLI = 1_000;

    private long last = Long.MIN_VALUE;

    long next(Draft draft) {
        long now = draft.timeMillis() * MICROS_PER_MILLI;
        if (last == Long.MIN_VALUE) {
            last = now + MICROS_PER_MILLI - 1;
        }
        last = Math.max(now, last + 1);
        return last;
    }
}
