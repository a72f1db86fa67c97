package dev.orrery.server.chaos.workload;

import java.util.concurrent.TimeUnit;

/** A time without an acknowledged write to a logical partition. */
public record Gap(long fromNanos, long toNanos) {
    public long millis() {
        return TimeUnit.NANOSECONDS.toMillis(toNanos - fromNanos);
    }

    boolean touches(long otherFromNanos, long otherToNanos) {
        return toNanos > otherFromNanos && fromNanos < otherToNanos;
    }
}
