package dev.orrery.cluster.catalog;

import dev.orrery.model.json.JsonObject;
import java.util.Map;
import java.util.Set;

/**
 * A change of one collection of documents, all of it or nothing.
 *
 * @param written by name, new or replaced
 * @param removed names; one that is not there is no error
 */
public record DocumentChange(
        String collection, Map<String, JsonObject> written, Set<String> removed) {
    public DocumentChange {
        written = Map.copyOf(written);
        removed = Set.copyOf(removed);
    }
}
