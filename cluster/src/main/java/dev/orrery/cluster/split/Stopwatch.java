package dev.orrery.cluster.split;

import dev.orrery.model.time.Clock;
import java.util.concurrent.TimeUnit;

/** Measures how long writes have to wait. */
final class Stopwatch {
    private final Clock clock;
    private final long startNanos;

    private Stopwatch(Clock clock) {
        this.clock = clock;
        this.startNanos = clock.monotonicNanos();
    }

    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(clock.monotonicNanos() - startNanos);
    }

    /** Starts stopwatches, and tells the time of day. */
    record Source(Clock clock) {
        Stopwatch start() {
            return new Stopwatch(clock);
        }

        long epochMillis() {
            return clock.epochMillis();
        }
    }
}
