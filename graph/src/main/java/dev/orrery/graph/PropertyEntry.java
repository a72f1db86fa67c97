package dev.orrery.graph;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One value of a vertex's property.
 *
 * @param id unique among the values of the vertex
 * @param meta the properties of the property
 */
public record PropertyEntry(String key, String id, Object value, Map<String, Object> meta) {
    public PropertyEntry {
        meta = meta.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(meta));
    }

    /** A value with an id of its own. */
    public static PropertyEntry of(String key, Object value) {
        return new PropertyEntry(key, OrderedIds.next(), value, Map.of());
    }

    public PropertyEntry withMeta(Map<String, Object> other) {
        return new PropertyEntry(key, id, value, other);
    }
}
