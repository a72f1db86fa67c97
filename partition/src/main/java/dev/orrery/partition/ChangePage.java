package dev.orrery.partition;

import dev.orrery.model.command.StoredItem;
import java.util.List;

/**
 * Some changes of a container.
 *
 * @param lsn where the next page begins; grows even where nothing changed
 * @param more whether there was more to read when this page was made
 */
public record ChangePage(List<ChangedItem> items, long lsn, boolean more, double charge) {
    /** The latest version of an item, and the batch that wrote it. */
    public record ChangedItem(StoredItem item, long lsn) {}

    public ChangePage {
        items = List.copyOf(items);
    }
}
