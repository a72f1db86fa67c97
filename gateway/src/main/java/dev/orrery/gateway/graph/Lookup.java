package dev.orrery.gateway.graph;

import dev.orrery.model.command.StoredItem;
import java.util.List;
import java.util.Optional;

/** The items under some keys, in the order of the keys; empty where there is none. */
public record Lookup(List<Optional<StoredItem>> items, Spent spent) {
    public Lookup {
        items = List.copyOf(items);
    }
}
