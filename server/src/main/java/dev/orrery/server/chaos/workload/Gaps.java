package dev.orrery.server.chaos.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** For how long at a time no write to a logical partition was acknowledged. */
final class Gaps {
    private static final long NOTABLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final List<Gap> notable = new ArrayList<>();
    private long lastNanos;

    Gaps(long nowNanos) {
        this.lastNanos = nowNanos;
    }

    private record Gap(long fromNanos, long toNanos) {}

    synchronized void acknowledged(long nowNanos) {
        if (nowNanos - lastNanos > NOTABLE_NANOS) {
            notable.add(new Gap(lastNanos, nowNanos));
        }
        lastNanos = Math.max(lastNanos, nowNanos);
    }

    /** The longest that was not over at the one time and had begun before the other. */
    synchronized long longestNanos(long fromNanos, long toNanos) {
        long open = lastNanos < toNanos ? toNanos - lastNanos : 0;
        return notable.stream()
                .filter(gap -> gap.toNanos() > fromNanos && gap.fromNanos() < toNanos)
                .mapToLong(gap -> gap.toNanos() - gap.fromNanos())
                .reduce(open, Math::max);
    }
}
