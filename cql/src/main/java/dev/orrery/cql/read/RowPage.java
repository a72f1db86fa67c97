package dev.orrery.cql.read;

import java.util.List;
import java.util.Optional;

/**
 * Rows in the order asked for.
 *
 * @param partitions logical partitions with rows or static columns; none twice
 * @param resume where the next page begins; empty at the end
 * @param lsn the LSN of the state that was read
 */
public record RowPage(
        List<PartitionRows> partitions, Optional<RowPosition> resume, double charge, long lsn) {
    public RowPage {
        partitions = List.copyOf(partitions);
    }
}
