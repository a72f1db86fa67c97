package dev.orrery.api.gremlin.structure;

import dev.orrery.graph.OrderedIds;
import dev.orrery.graph.PropertyEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;

/** New values of vertices' properties, and what becomes of those that are there. */
final class EntryMerge {
    private EntryMerge() {}

    static PropertyEntry entry(
            String key, Object value, Map<String, Object> meta, Object[] keyValues) {
        String id =
                ElementHelper.getIdValue(keyValues)
                        .map(EntryMerge::propertyId)
                        .orElseGet(OrderedIds::next);
        return new PropertyEntry(key, id, value, meta);
    }

    private static String propertyId(Object id) {
        if (id instanceof String text) {
            return text;
        }
        throw VertexProperty.Exceptions.userSuppliedIdsOfThisTypeNotSupported();
    }

    /** Adds a value to those of its property as the cardinality says. */
    static PropertyEntry into(
            List<PropertyEntry> entries, Cardinality cardinality, PropertyEntry added) {
        if (cardinality == Cardinality.single) {
            entries.clear();
        } else if (cardinality == Cardinality.set) {
            for (int i = 0; i < entries.size(); i++) {
                PropertyEntry present = entries.get(i);
                if (present.value().equals(added.value())) {
                    Map<String, Object> meta = new LinkedHashMap<>(present.meta());
                    meta.putAll(added.meta());
                    PropertyEntry merged = present.withMeta(meta);
                    entries.set(i, merged);
                    return merged;
                }
            }
        }
        entries.add(added);
        return added;
    }
}
