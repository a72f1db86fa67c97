package dev.orrery.query.value;

import dev.orrery.model.error.OrreryException;

/** What a computed value may not exceed. */
public final class ValueLimits {
    public static final long MAX_VALUE_BYTES = 8L << 20;

    private ValueLimits() {}

    /** Throws a bad request where a value would be too large; call it before making the value. */
    public static void check(long sizeBytes) {
        if (sizeBytes > MAX_VALUE_BYTES) {
            throw OrreryException.badRequest(
                    "The query computes a value of more than " + MAX_VALUE_BYTES + " bytes.");
        }
    }
}
