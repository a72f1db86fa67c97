package dev.orrery.graph;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ids for what was given none: UUIDs of version 7, whose order as text is the order in which they
 * were made here. They are unique, not secret.
 *
 * <pre>
 * id := millisecond:48 version:4 count:12 variant:2 random:62
 * </pre>
 */
public final class OrderedIds {
    private static final int COUNT_BITS = 12;
    private static final long VERSION = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long RANDOM_MASK = 0x3FFF_FFFF_FFFF_FFFFL;

    /** The time in milliseconds and a count within it; never goes back. */
    private static final AtomicLong LAST = new AtomicLong();

    private OrderedIds() {}

    public static String next() {
        long now = System.currentTimeMillis() << COUNT_BITS;
        long stamp = LAST.updateAndGet(last -> Math.max(last + 1, now));
        long high = (stamp >>> COUNT_BITS) << 16 | VERSION | (stamp & ((1L << COUNT_BITS) - 1));
        long low = VARIANT | (ThreadLocalRandom.current().nextLong() & RANDOM_MASK);
        return new UUID(high, low).toString();
    }
}
