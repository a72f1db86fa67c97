package dev.orrery.bench.measure;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** How long operations took. Any thread may add; those beyond the most are counted only. */
public final class Latencies {
    private static final int MOST = 4_000_000;
    private static final double NANOS_PER_MILLI = 1e6;

    private final long[] nanos = new long[MOST];
    private final AtomicInteger count = new AtomicInteger();

    public void add(long elapsedNanos) {
        int place = count.getAndIncrement();
        if (place < MOST) {
            nanos[place] = elapsedNanos;
        }
    }

    public int count() {
        return count.get();
    }

    public double percentileMillis(double percent) {
        int kept = Math.min(MOST, count.get());
        if (kept == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, kept);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(kept - 1L, Math.round(kept * percent / 100))]
                / NANOS_PER_MILLI;
    }

    /** The rate, and percentiles 50, 95 and 99 in milliseconds, for another process to read. */
    public String summary(double seconds) {
        return "%s %s %s %s"
                .formatted(
                        count() / seconds,
                        percentileMillis(50),
                        percentileMillis(95),
                        percentileMillis(99));
    }
}
