package dev.orrery.bench;

import java.util.Arrays;

/** How long something took, time after time. */
final class Durations {
    private static final double NANOS_PER_MICRO = 1e3;

    private final long[] nanos;
    private int count;

    Durations(int most) {
        nanos = new long[most];
    }

    /** Runs something and keeps how long it took. */
    void time(Runnable action) {
        long start = System.nanoTime();
        action.run();
        nanos[count++] = System.nanoTime() - start;
    }

    /** The median: others on the machine disturb it less than the mean. */
    double medianMicros() {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[count / 2] / NANOS_PER_MICRO;
    }
}
