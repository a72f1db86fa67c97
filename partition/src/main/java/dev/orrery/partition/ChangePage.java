package dev.orrery.partition;

import dev.orrery.model.command.StoredItem;
import java.util.List;
import java.util.Optional;

/**
 * Some changes of a container.
 *
 * @param lsn where the next page begins; grows even where nothing changed
 * @param more whether there was more to read when this page was made
 */
public record ChangePage(List<ChangedItem> items, long lsn, boolean more, double charge) {
    /**
     * A version of an item, and the batch that made the change.
     *
     * @param item the item as it was written; of one that is gone, as it was before
     * @param version what the change was, where all of them are asked for
     */
    public record ChangedItem(StoredItem item, long lsn, Optional<ItemVersion> version) {
        /** The latest version of an item. */
        public ChangedItem(StoredItem item, long lsn) {
            this(item, lsn, Optional.empty());
        }

        /** Bytes of what is to be sent. */
        public int textBytes() {
            int before =
                    version.filter(change -> !change.isRemoval())
                            .flatMap(ItemVersion::previous)
                            .map(StoredItem::textLength)
                            .orElse(0);
            return item.textLength() + before;
        }
    }

    public ChangePage {
        items = List.copyOf(items);
    }
}
