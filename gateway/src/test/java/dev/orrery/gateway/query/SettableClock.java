package dev.orrery.gateway.query;

import dev.orrery.model.time.Clock;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes when a test says so. */
final class SettableClock implements Clock {
    private final AtomicLong millis = new AtomicLong(1_700_000_000_000L);

    @Override
    public long epochMillis() {
        return millis.get();
    }

    @Override
    public long monotonicNanos() {
        return millis.get() * 1_000_000;
    }

    void advanceSeconds(long seconds) {
        millis.addAndGet(seconds * 1_000);
    }
}
