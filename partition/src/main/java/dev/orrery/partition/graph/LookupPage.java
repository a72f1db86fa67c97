package dev.orrery.partition.graph;

import dev.orrery.model.command.StoredItem;
import java.util.List;
import java.util.Optional;

/** The items under some keys, in the order of the keys; empty where there is none. */
public record LookupPage(List<Optional<StoredItem>> items, double charge) {
    public LookupPage {
        items = List.copyOf(items);
    }
}
