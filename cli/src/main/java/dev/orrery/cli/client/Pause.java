package dev.orrery.cli.client;

import java.util.concurrent.locks.LockSupport;

/** Waits because a server said that it helps. */
public final class Pause {
    private static final long LONGEST_MILLIS = 30_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private Pause() {}

    /** Waits for so long, half a minute at most; ends earlier if the thread is interrupted. */
    public static void millis(long wanted) {
        long end = System.nanoTime() + Math.min(wanted, LONGEST_MILLIS) * NANOS_PER_MILLI;
        for (long left = end - System.nanoTime();
                left > 0 && !Thread.currentThread().isInterrupted();
                left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw CallFailedException.local("Interrupted.");
        }
    }
}
