package dev.orrery.gateway.metering;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Ids for requests whose protocol gives them none. They are no secrets, so they may be cheap. */
public final class ActivityIds {
    private static final long VERSION_MASK = ~0xF000L;
    private static final long VERSION = 0x4000L;
    private static final long VARIANT_MASK = -1L >>> 2;
    private static final long VARIANT = 1L << 63;

    private ActivityIds() {}

    public static String next() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long high = (random.nextLong() & VERSION_MASK) | VERSION;
        long low = (random.nextLong() & VARIANT_MASK) | VARIANT;
        return new UUID(high, low).toString();
    }
}
