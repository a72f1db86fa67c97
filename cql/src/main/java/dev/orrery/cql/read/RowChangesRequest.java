package dev.orrery.cql.read;

import dev.orrery.model.ring.RingRange;

/**
 * Asks for rows that changed, in the order of their last change. Deleted rows do not appear.
 *
 * @param afterLsn where the page before ended; 0 for the first
 * @param fromMillis only changes at this time or later; looked at in the first page only
 * @param maxRows where the page is cut; it may be longer, since a batch is never divided
 */
public record RowChangesRequest(
        int containerNumber, RingRange range, long afterLsn, long fromMillis, int maxRows) {
    public RowChangesRequest {
        if (afterLsn < 0 || maxRows < 1) {
            throw new IllegalArgumentException("a page begins at an LSN and has room for a row");
        }
    }
}
