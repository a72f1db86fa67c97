package dev.orrery.query.range;

import java.util.List;
import java.util.Optional;

/**
 * Some rows of a query's result. A page may be empty and yet not the last.
 *
 * @param continuation where the next page begins; empty at the end. Opaque, and not protected
 *     against change: whoever hands it to clients signs it
 * @param lsn the LSN of the state that was read
 */
public record RangeQueryPage(
        List<JsonRow> rows, Optional<String> continuation, QueryMetrics metrics, long lsn) {
    public RangeQueryPage {
        rows = List.copyOf(rows);
    }
}
