package dev.orrery.partition.row;

import dev.orrery.partition.evaluate.Draft;

/**
 * The microseconds that the leader gives to writes: of two writes the later one has more. Batches
 * carry milliseconds only, so after a restart it begins behind the millisecond of the last batch.
 * Where the wall clock is behind the partition's time, writes are a microsecond apart and soon
 * leave that millisecond; so a batch carries the time of its last write, or the next leader would
 * give less.
 */
final class RowClock {
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long LATE_MILLIS = 2;

    private long last = Long.MIN_VALUE;
    private boolean begins = true;

    /**
     * Takes note of a time that a client gave, so that what the leader stamps afterwards is newer.
     * Times further ahead than the batch can be late are somebody's own and say nothing about now.
     */
    void observe(Draft draft, long clientMicros) {
        long present = (draft.timeMillis() + 1 + LATE_MILLIS) * MICROS_PER_MILLI;
        if (clientMicros > last && clientMicros < present) {
            last = clientMicros;
        }
    }

    /** Begins anew behind the millisecond of the last batch, which may be another leader's. */
    void takeOver() {
        begins = true;
    }

    long next(Draft draft) {
        long now = draft.timeMillis() * MICROS_PER_MILLI;
        if (begins) {
            begins = false;
            last = Math.max(last, now + MICROS_PER_MILLI - 1);
        }
        last = Math.max(now, last + 1);
        draft.carry(last / MICROS_PER_MILLI);
        return last;
    }
}
