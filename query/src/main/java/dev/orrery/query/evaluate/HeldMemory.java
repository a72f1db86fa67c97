package dev.orrery.query.evaluate;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.value.QueryValue;

/**
 * Counts what one clause of one run keeps until its end, and refuses a query that keeps too much.
 */
final class HeldMemory {
    /** About what the objects around a value take. */
    private static final int OVERHEAD_BYTES = 96;

    private final long limitBytes;
    private long heldBytes;

    HeldMemory(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    void hold(QueryValue value) {
        heldBytes += value.sizeBytes() + OVERHEAD_BYTES;
        if (heldBytes > limitBytes) {
            throw OrreryException.badRequest(
                    ("The query has to group, order or compare more rows at a time than fit into"
                                    + " query.memory-bytes = %d; give it a filter that leaves fewer"
                                    + " rows.")
                            .formatted(limitBytes));
        }
    }
}
