package dev.orrery.query.distributed;

import dev.orrery.model.error.OrreryException;

/** Refuses a query that would keep more in memory than one query may. */
public final class MemoryBound {
    /** Rows or groups that a query may hold while it is put together, in bytes of text. */
    public static final long MAX_BYTES = 64L << 20;

    /** What a row costs besides its text. */
    private static final int OVERHEAD_BYTES = 64;

    private long sizeBytes;

    public void add(long textBytes) {
        sizeBytes += textBytes + OVERHEAD_BYTES;
        if (sizeBytes > MAX_BYTES) {
            throw OrreryException.badRequest(
                    ("The query needs more than %d MB of memory to remove repeats or to group."
                                    + " Narrow it with a filter, or group by fewer values.")
                            .formatted(MAX_BYTES >> 20));
        }
    }
}
