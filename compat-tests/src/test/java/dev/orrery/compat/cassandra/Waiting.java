package dev.orrery.compat.cassandra;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for something that another thread brings about. */
final class Waiting {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private Waiting() {}

    static void until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("it did not come true in time");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
