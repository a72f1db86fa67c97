package dev.orrery.cql.read;

import java.util.List;

/**
 * Rows that changed.
 *
 * @param changes one row each, or only static columns where those changed
 * @param lsn where the next page begins; grows even where nothing changed
 * @param more whether there was more to read when this page was made
 */
public record RowChangesPage(List<PartitionRows> changes, long lsn, boolean more, double charge) {
    public RowChangesPage {
        changes = List.copyOf(changes);
    }
}
