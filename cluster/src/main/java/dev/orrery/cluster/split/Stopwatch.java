package dev.orrery.cluster.split;

import dev.orrery.model.time.Clock;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

/** Measures how long writes have to wait, and for what. */
final class Stopwatch {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Clock clock;
    private final long startNanos;
    private final StringJoiner laps = new StringJoiner(", ");
    private long lapNanos;

    private Stopwatch(Clock clock) {
        this.clock = clock;
        this.startNanos = clock.monotonicNanos();
        this.lapNanos = startNanos;
    }

    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(clock.monotonicNanos() - startNanos);
    }

    /** Notes the time since the last lap under a name. */
    void lap(String name) {
        long now = clock.monotonicNanos();
        laps.add(String.format(Locale.ROOT, "%s %.1f", name, (now - lapNanos) / NANOS_PER_MILLI));
        lapNanos = now;
    }

    /** The laps with their milliseconds. */
    String laps() {
        return laps.toString();
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
