package dev.orrery.api.gremlin.structure;

import dev.orrery.graph.GraphLayout;
import dev.orrery.graph.OrderedIds;
import dev.orrery.graph.PartitionValues;
import dev.orrery.graph.PropertyEntry;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.jspecify.annotations.Nullable;

/**
 * What is said of an element that is to be added. Id and label may be given as {@code T.id} and
 * {@code T.label}, or as properties of these names.
 */
final class NewElement {
    private @Nullable Object id;
    private @Nullable Object label;
    private @Nullable Object partition;
    private boolean labelled;
    private final List<Map.Entry<String, Object>> properties = new ArrayList<>();

    private NewElement() {}

    /**
     * Reads keys and values as TinkerPop passes them.
     *
     * @param refused says that ids of a type cannot be given
     */
    static NewElement read(
            GraphLayout layout, Object[] keyValues, Supplier<RuntimeException> refused) {
        ElementHelper.legalPropertyKeyValueArray(keyValues);
        NewElement element = new NewElement();
        for (int i = 0; i < keyValues.length; i += 2) {
            element.take(layout, keyValues[i], keyValues[i + 1]);
        }
        if (element.id != null && !(element.id instanceof String)) {
            throw refused.get();
        }
        return element;
    }

    private void take(GraphLayout layout, Object key, @Nullable Object value) {
        if (key == T.id) {
            takeId(value);
        } else if (key.equals(PropertyRules.ID)) {
            takeId(value instanceof Number ? value.toString() : value);
        } else if (key == T.label || key.equals(PropertyRules.LABEL)) {
            label = value;
            labelled = true;
        } else if (key.equals(layout.partitionProperty()) && !layout.implicit()) {
            partition = value;
        } else if (key instanceof String name) {
            PropertyRules.check(layout, name, value);
            if (value != null) {
                properties.add(Map.entry(name, value));
            }
        }
    }

    private void takeId(@Nullable Object value) {
        if (value instanceof CompositeId address) {
            id = address.id();
            partition = address.partition();
        } else {
            id = value;
        }
    }

    /** The values of each property; of those given twice the last. */
    Map<String, Object> lastValues() {
        Map<String, Object> values = new LinkedHashMap<>();
        properties.forEach(property -> values.put(property.getKey(), property.getValue()));
        return values;
    }

    /** The values of a vertex's properties, by the cardinality of each. */
    List<PropertyEntry> entries(Function<String, Cardinality> cardinality) {
        Map<String, List<PropertyEntry>> entries = new LinkedHashMap<>();
        for (Map.Entry<String, Object> property : properties) {
            EntryMerge.into(
                    entries.computeIfAbsent(property.getKey(), absent -> new ArrayList<>()),
                    cardinality.apply(property.getKey()),
                    PropertyEntry.of(property.getKey(), property.getValue()));
        }
        return entries.values().stream().flatMap(List::stream).toList();
    }

    boolean hasId() {
        return id != null;
    }

    String id() {
        if (id == null) {
            return OrderedIds.next();
        }
        String text = (String) id;
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0 || bytes > Limits.DEFAULT.idBytes()) {
            throw new IllegalArgumentException(
                    "An id has 1 to %d bytes, not %d.".formatted(Limits.DEFAULT.idBytes(), bytes));
        }
        return text;
    }

    String vertexLabel() {
        if (!labelled) {
            return EdgeShape.DEFAULT_VERTEX_LABEL;
        }
        String text = label == null ? null : label.toString();
        ElementHelper.validateLabel(text);
        return Objects.requireNonNull(text);
    }

    /** Where the vertex belongs; refused if it does not say so. */
    ElementKey vertexKey(GraphLayout layout) {
        String ownId = id();
        if (layout.implicit()) {
            return new ElementKey(PartitionKey.of(ownId), ownId);
        }
        Optional<PartitionKey> key = PartitionValues.keyOf(partition);
        if (key.isEmpty()) {
            throw OrreryException.badRequest(
                    ("A vertex of this graph needs a value for the property '%s', which is the"
                                    + " graph's partition key: a text, a number or a boolean.")
                            .formatted(layout.partitionProperty()));
        }
        key.get().requireWithin(Limits.DEFAULT.keyValueBytes());
        return new ElementKey(key.get(), ownId);
    }

    /** An edge may say its partition key, but it has no choice. */
    void requirePartition(PartitionKey source) {
        if (partition != null && !PartitionValues.keyOf(partition).equals(Optional.of(source))) {
            throw OrreryException.badRequest(
                    "An edge has the partition key of its source vertex; it cannot be given"
                            + " another.");
        }
    }
}
