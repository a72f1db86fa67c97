package dev.orrery.query.evaluate;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.value.QueryValue;

/**
 * Counts what one clause of one run keeps until its end, and refuses a query that keeps too much.
 */
final class HeldMemory {
    static final long MAX_HELD_BYTES = 256L << 20;

    /** About what the objects around a value take. */
    private static final int OVERHEAD_BYTES = 96;

    private long heldBytes;

    void hold(QueryValue value) {
        heldBytes += value.sizeBytes() + OVERHEAD_BYTES;
        if (heldBytes > MAX_HELD_BYTES) {
            throw OrreryException.badRequest(
                    "The query groups, orders or compares more rows than fit into "
                            + MAX_HELD_BYTES
                            + " bytes of memory; give it a filter that leaves fewer rows.");
        }
    }
}
