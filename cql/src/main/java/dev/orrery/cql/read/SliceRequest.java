package dev.orrery.cql.read;

import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.model.command.ItemAddress;
import java.util.List;
import java.util.Optional;

/**
 * Asks for rows of one logical partition, in the order of their keys or in the reverse.
 *
 * @param intervals which rows, ascending and apart from each other; none for static columns only
 * @param after the last row of the page before: only what is behind it in the direction asked for
 */
public record SliceRequest(
        ItemAddress address,
        List<RowInterval> intervals,
        boolean reversed,
        Optional<RowKey> after,
        RowLimits limits) {
    public SliceRequest {
        intervals = List.copyOf(intervals);
    }

    /** One row. */
    public static SliceRequest of(ItemAddress address, RowKey row) {
        return new SliceRequest(
                address,
                List.of(RowInterval.only(row)),
                false,
                Optional.empty(),
                RowLimits.ofRows(1));
    }
}
