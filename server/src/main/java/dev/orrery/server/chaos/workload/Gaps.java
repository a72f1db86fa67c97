package dev.orrery.server.chaos.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** For how long at a time no write to a logical partition was acknowledged. */
final class Gaps {
    private static final long NOTABLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final List<Gap> notable = new ArrayList<>();
    private long lastNanos;

    Gaps(long nowNanos) {
        this.lastNanos = nowNanos;
    }

    synchronized void acknowledged(long nowNanos) {
        if (nowNanos - lastNanos > NOTABLE_NANOS) {
            notable.add(new Gap(lastNanos, nowNanos));
        }
        lastNanos = Math.max(lastNanos, nowNanos);
    }

    /** Those that were not over at the one time and had begun before the other. */
    synchronized List<Gap> between(long fromNanos, long toNanos) {
        Gap open = new Gap(lastNanos, Math.max(lastNanos, toNanos));
        return Stream.concat(
                        notable.stream().filter(gap -> gap.touches(fromNanos, toNanos)),
                        Stream.of(open))
                .toList();
    }
}
