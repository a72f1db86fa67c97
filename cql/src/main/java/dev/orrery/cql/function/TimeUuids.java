package dev.orrery.cql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Makes time-based ids, each greater than the one before. */
public final class TimeUuids {
    /** Times are mirrored at the beginning of 2010 to come before all later ones. */
    private static final long MIRROR_TICKS = Times.ticks(1_262_304_000_000L);

    private final LongSupplier clockMillis;
    private final long node;
    private final AtomicLong lastTicks = new AtomicLong();

    /**
     * Ids of one maker.
     *
     * @param clockMillis the time
     * @param node random bits that tell makers apart
     */
    public TimeUuids(LongSupplier clockMillis, long node) {
        this.clockMillis = clockMillis;
        this.node = (node & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    }

    public UUID next() {
        long now = Times.ticks(clockMillis.getAsLong());
        long ticks = lastTicks.updateAndGet(last -> Math.max(last + 1, now));
        return new UUID(Times.timeBits(ticks), node);
    }

    /**
     * Ids in ascending order that are smaller than all {@link #next} gives, and than all that were
     * given here before: what is put before a list's elements.
     */
    public List<UUID> before(int count) {
        long now = Times.ticks(clockMillis.getAsLong());
        long last = lastTicks.updateAndGet(before -> Math.max(before + count, now + count));
        List<UUID> ids = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ids.add(new UUID(Times.timeBits(2 * MIRROR_TICKS - last + i), node));
        }
        return ids;
    }
}
