package dev.orrery.partition;

import dev.orrery.model.time.Clock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is told otherwise. */
final class TestClock implements Clock {
    static final long START_MILLIS = 1_700_000_000_000L;

    private final AtomicLong millis = new AtomicLong(START_MILLIS);

    @Override
    public long epochMillis() {
        return millis.get();
    }

    @Override
    public long monotonicNanos() {
        return millis.get() * 1_000_000;
    }

    /** Also backwards. */
    void advanceSeconds(long seconds) {
        millis.addAndGet(seconds * 1_000);
    }
}
