package dev.orrery.gateway.metering;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** How long requests took, in buckets. Any number of threads may record; nothing waits. */
public final class LatencyHistogram {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Upper bounds of all buckets but the last, which has none. */
    private static final double[] BOUNDS_SECONDS = {
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
        10
    };

    private static final long[] BOUNDS_NANOS =
            Arrays.stream(BOUNDS_SECONDS)
                    .mapToLong(seconds -> Math.round(seconds * NANOS_PER_SECOND))
                    .toArray();

    private final LongAdder[] counts = new LongAdder[BOUNDS_NANOS.length + 1];
    private final LongAdder sumNanos = new LongAdder();

    LatencyHistogram() {
        Arrays.setAll(counts, i -> new LongAdder());
    }

    public void record(long nanos) {
        int bucket = 0;
        while (bucket < BOUNDS_NANOS.length && nanos > BOUNDS_NANOS[bucket]) {
            bucket++;
        }
        counts[bucket].increment();
        sumNanos.add(nanos);
    }

    /** The upper bounds of all buckets; the last is infinite. */
    public static List<Double> boundsSeconds() {
        List<Double> bounds = new ArrayList<>();
        Arrays.stream(BOUNDS_SECONDS).forEach(bounds::add);
        bounds.add(Double.POSITIVE_INFINITY);
        return bounds;
    }

    /** How many requests fell into each bucket. */
    public List<Long> counts() {
        return Arrays.stream(counts).map(LongAdder::sum).toList();
    }

    public double sumSeconds() {
        return sumNanos.sum() / NANOS_PER_SECOND;
    }
}
