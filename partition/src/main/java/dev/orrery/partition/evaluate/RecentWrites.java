package dev.orrery.partition.evaluate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * When logical partitions were written last, so that the writer can tell at once whether one has
 * changed under a script. Several of them share a place: what is said of one may be true of
 * another, which costs a second look and nothing else. Kept from the first script on. Used by the
 * writer only.
 */
public final class RecentWrites {
    private static final int PLACES = 4_096;

    private long @Nullable [] lastLsn;
    private long unknownUntil;
    private long foreignUntil;

    boolean isKept() {
        return lastLsn != null;
    }

    /** Notes a write of a batch that was applied. */
    void note(byte[] logicalKey, long lsn) {
        long[] known = lastLsn;
        if (known != null) {
            known[place(logicalKey)] = lsn;
        }
    }

    /** Batches up to this one may have come from elsewhere. */
    public void forget(long lsn) {
        unknownUntil = Math.max(unknownUntil, lsn);
        foreignUntil = Math.max(foreignUntil, lsn);
    }

    /**
     * Whether a logical partition is certain to be as it was after a batch.
     *
     * @param newestLsn the batch that was applied last
     */
    boolean isUnchangedSince(byte[] logicalKey, long lsn, long newestLsn) {
        long[] known = lastLsn;
        if (known == null) {
            lastLsn = new long[PLACES];
            unknownUntil = newestLsn;
            return lsn >= newestLsn;
        }
        return lsn >= newestLsn || (lsn >= unknownUntil && known[place(logicalKey)] <= lsn);
    }

    /** Whether batches after this one may have come from elsewhere. */
    boolean isForeignSince(long lsn) {
        return lsn < foreignUntil;
    }

    private static int place(byte[] logicalKey) {
        int hash = Arrays.hashCode(logicalKey);
        return (hash ^ (hash >>> 16)) & (PLACES - 1);
    }
}
