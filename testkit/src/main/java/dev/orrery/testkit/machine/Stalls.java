package dev.orrery.testkit.machine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How long this machine let a thread wait that wanted nothing but to run again and again: time that
 * nobody on it had, so a bound on what somebody does is not the worse for it.
 */
public final class Stalls implements AutoCloseable {
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** What a machine at rest may need to wake a thread. */
    private static final long USUAL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Queue<Stall> stalls = new ConcurrentLinkedQueue<>();
    private final Thread thread = Thread.ofPlatform().name("stalls").daemon(true).start(this::run);
    private volatile boolean closed;

    private record Stall(long beginNanos, long endNanos) {}

    private void run() {
        while (!closed) {
            long due = System.nanoTime() + STEP_NANOS;
            LockSupport.parkNanos(STEP_NANOS);
            long now = System.nanoTime();
            if (now - due > USUAL_NANOS) {
                stalls.add(new Stall(due, now));
            }
        }
    }

    /** How long the thread waited between two moments, both of {@link System#nanoTime}. */
    public long nanosBetween(long beginNanos, long endNanos) {
        return stalls.stream()
                .mapToLong(
                        stall ->
                                Math.min(stall.endNanos, endNanos)
                                        - Math.max(stall.beginNanos, beginNanos))
                .filter(nanos -> nanos > 0)
                .sum();
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
