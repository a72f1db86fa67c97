package dev.orrery.query.distributed;

import dev.orrery.model.error.OrreryException;

/** Refuses a query that would keep more in memory than one query may. */
public final class MemoryBound {
    /** What a row costs besides its text. */
    private static final int OVERHEAD_BYTES = 64;

    private final long limitBytes;
    private long sizeBytes;

    /** Nothing is held of the bytes that may be. */
    public MemoryBound(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    public void add(long textBytes) {
        sizeBytes += textBytes + OVERHEAD_BYTES;
        if (sizeBytes > limitBytes) {
            throw OrreryException.badRequest(
                    ("The query has to group or compare more rows at a time than fit into"
                                    + " query.memory-bytes = %d. Narrow it with a filter, or group"
                                    + " by fewer values.")
                            .formatted(limitBytes));
        }
    }
}
