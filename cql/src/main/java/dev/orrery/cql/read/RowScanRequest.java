package dev.orrery.cql.read;

import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/**
 * Asks for the rows of many logical partitions, in the order of their tokens.
 *
 * @param after where the page before ended
 * @param wanted what to return of each logical partition
 */
public record RowScanRequest(
        int containerNumber,
        RingRange range,
        Optional<RowPosition> after,
        Wanted wanted,
        RowLimits limits) {
    /** What a scan returns. */
    public enum Wanted {
        /** Static columns and rows. */
        ROWS,
        /** Static columns only, of every logical partition that has anything: for DISTINCT. */
        PARTITIONS
    }
}
