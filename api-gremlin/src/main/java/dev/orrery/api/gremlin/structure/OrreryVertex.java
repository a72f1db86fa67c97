package dev.orrery.api.gremlin.structure;

import dev.orrery.api.gremlin.store.EdgeLink;
import dev.orrery.graph.EdgeDocument.End;
import dev.orrery.graph.GraphLayout;
import dev.orrery.graph.PartitionValues;
import dev.orrery.graph.PropertyEntry;
import dev.orrery.graph.PropertyMap;
import dev.orrery.graph.VertexDocument;
import dev.orrery.model.graph.ElementKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/** A vertex. Its document is read when something of it is needed that the handle does not know. */
public final class OrreryVertex extends OrreryElement implements Vertex {
    private final @Nullable String linkedLabel;
    private @Nullable VertexDocument document;

    private OrreryVertex(
            OrreryGraph graph,
            ElementKey key,
            @Nullable String linkedLabel,
            @Nullable VertexDocument document) {
        super(graph, key);
        this.linkedLabel = linkedLabel;
        this.document = document;
    }

    public static OrreryVertex of(OrreryGraph graph, VertexDocument document) {
        return new OrreryVertex(graph, document.key(), null, document);
    }

    /** A vertex that an edge leads to, whose document was not read. */
    public static OrreryVertex reference(OrreryGraph graph, End end) {
        return new OrreryVertex(graph, end.key(), end.label(), null);
    }

    @Override
    public String label() {
        return linkedLabel == null ? Objects.requireNonNull(document).label() : linkedLabel;
    }

    /**
     * The values of properties by their names, not yet decoded; empty if there is more to show than
     * the document has.
     *
     * @param names those that are wanted, each once; empty for all
     */
    public Optional<PropertyMap> propertyMap(List<String> names) {
        return graph().showsMore() || names.stream().anyMatch(PropertyRules::isToken)
                ? Optional.empty()
                : current().map(vertex -> vertex.propertyMap(names));
    }

    End end() {
        return new End(key(), label());
    }

    /** Whether nothing but key and label of the vertex were read. */
    public boolean isReference() {
        return document == null;
    }

    /** The vertex as it is now; empty if it is gone. */
    Optional<VertexDocument> current() {
        if (isRemoved()) {
            return Optional.empty();
        }
        Optional<VertexDocument> now =
                document == null
                        ? graph().session().findVertex(key())
                        : graph().session().current(document);
        now.ifPresent(read -> document = read);
        return now;
    }

    @SuppressWarnings("unchecked")
    @Override
    public <V> Iterator<VertexProperty<V>> properties(String... keys) {
        List<PropertyEntry> entries = new ArrayList<>();
        if (isReference() && areKnown(keys)) {
            known(keys, entries);
        } else {
            current().ifPresent(vertex -> collect(vertex, keys, entries));
        }
        List<VertexProperty<V>> properties = new ArrayList<>(entries.size());
        entries.forEach(entry -> properties.add(new OrreryVertexProperty<>(this, entry)));
        return properties.iterator();
    }

    /** Whether an edge that leads here knows the values of all these properties. */
    private boolean areKnown(String[] keys) {
        if (keys.length == 0 || isRemoved()) {
            return false;
        }
        for (String key : keys) {
            if (!isKnown(graph().layout(), key)
                    || !(PartitionValues.valueOf(key().partition()) instanceof String)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a property of a vertex is part of where it is. */
    public static boolean isKnown(GraphLayout layout, @Nullable String key) {
        return key != null && !layout.implicit() && key.equals(layout.partitionProperty());
    }

    private void known(String[] keys, List<PropertyEntry> entries) {
        Object value = Objects.requireNonNull(PartitionValues.valueOf(key().partition()));
        for (String key : keys) {
            entries.add(VertexDocument.flat(key(), key, value));
        }
    }

    private void collect(VertexDocument vertex, String[] keys, List<PropertyEntry> entries) {
        Map<String, Object> shown = graph().shown(vertex);
        if (keys.length == 0) {
            entries.addAll(vertex.properties());
            shown.forEach((key, value) -> entries.add(own(vertex, key, value)));
            return;
        }
        for (String key : keys) {
            if (key != null) {
                Object value = shown.get(key);
                entries.addAll(
                        value == null ? named(vertex, key) : List.of(own(vertex, key, value)));
            }
        }
    }

    /** Id and label can be asked for as if they were properties; they are not listed as such. */
    private static List<PropertyEntry> named(VertexDocument vertex, String key) {
        return switch (key) {
            case PropertyRules.ID -> List.of(own(vertex, key, vertex.id()));
            case PropertyRules.LABEL -> List.of(own(vertex, key, vertex.label()));
            default -> vertex.properties(key);
        };
    }

    private static PropertyEntry own(VertexDocument vertex, String key, Object value) {
        return new PropertyEntry(key, vertex.id() + "|" + key, value, Map.of());
    }

    @Override
    public <V> VertexProperty<V> property(String key) {
        Iterator<VertexProperty<V>> properties = properties(key);
        if (!properties.hasNext()) {
            return VertexProperty.empty();
        }
        VertexProperty<V> property = properties.next();
        if (properties.hasNext()) {
            throw Vertex.Exceptions.multiplePropertiesExistForProvidedKey(key);
        }
        return property;
    }

    @Override
    public <V> VertexProperty<V> property(
            Cardinality cardinality, String key, @Nullable V value, Object... keyValues) {
        requirePresent(Vertex.class);
        ElementHelper.legalPropertyKeyValueArray(keyValues);
        PropertyRules.check(graph().layout(), key, value);
        VertexDocument vertex = required();
        if (key.equals(graph().layout().partitionProperty())) {
            return partitionProperty(vertex, key, value);
        }
        if (value == null) {
            return withoutValue(vertex, cardinality, key);
        }
        Map<String, Object> meta = meta(keyValues);
        List<PropertyEntry> entries = new ArrayList<>(vertex.properties(key));
        PropertyEntry written =
                EntryMerge.into(
                        entries, cardinality, EntryMerge.entry(key, value, meta, keyValues));
        store(vertex.with(key, entries));
        return new OrreryVertexProperty<>(this, written);
    }

    private Map<String, Object> meta(Object[] keyValues) {
        Map<String, Object> meta = new LinkedHashMap<>();
        for (int i = 0; i < keyValues.length; i += 2) {
            if (keyValues[i] instanceof String name && keyValues[i + 1] != null) {
                PropertyRules.check(graph().layout(), name, keyValues[i + 1]);
                meta.put(name, keyValues[i + 1]);
            }
        }
        return meta;
    }

    private <V> VertexProperty<V> withoutValue(
            VertexDocument vertex, Cardinality cardinality, String key) {
        if (cardinality == Cardinality.single && !vertex.properties(key).isEmpty()) {
            store(vertex.with(key, List.of()));
        }
        return VertexProperty.empty();
    }

    /** The place of a vertex cannot be changed; saying again where it is changes nothing. */
    private <V> VertexProperty<V> partitionProperty(
            VertexDocument vertex, String key, @Nullable Object value) {
        PropertyEntry present = vertex.properties(key).getFirst();
        if (value == null || !present.value().equals(value)) {
            throw new IllegalArgumentException(
                    ("'%s' is the partition key of the graph: it is given when a vertex is added"
                                    + " and cannot be changed.")
                            .formatted(key));
        }
        return new OrreryVertexProperty<>(this, present);
    }

    private VertexDocument required() {
        return current().orElseThrow(() -> alreadyRemoved(Vertex.class, id()));
    }

    private void store(VertexDocument changed) {
        graph().session().write(changed);
        document = changed;
    }

    /** The entry with the id of another, as it is now. */
    Optional<PropertyEntry> entry(PropertyEntry like) {
        return current().stream()
                .flatMap(vertex -> vertex.properties(like.key()).stream())
                .filter(entry -> entry.id().equals(like.id()))
                .findFirst();
    }

    /** Replaces one value of a property, or removes it. */
    void replaceEntry(PropertyEntry entry, @Nullable PropertyEntry replacement) {
        Optional<VertexDocument> vertex = current();
        if (vertex.isEmpty()) {
            return;
        }
        PropertyRules.check(graph().layout(), entry.key(), null);
        if (entry.key().equals(graph().layout().partitionProperty())) {
            partitionProperty(vertex.get(), entry.key(), null);
        }
        List<PropertyEntry> entries = new ArrayList<>();
        for (PropertyEntry each : vertex.get().properties(entry.key())) {
            if (!each.id().equals(entry.id())) {
                entries.add(each);
            } else if (replacement != null) {
                entries.add(replacement);
            }
        }
        store(vertex.get().with(entry.key(), entries));
    }

    @Override
    public Edge addEdge(String label, @Nullable Vertex target, Object... keyValues) {
        if (target == null) {
            throw Graph.Exceptions.argumentCanNotBeNull("vertex");
        }
        requirePresent(Vertex.class);
        ElementHelper.validateLabel(label);
        ElementHelper.legalPropertyKeyValueArray(keyValues);
        return graph().addEdge(this, graph().own(target), label, keyValues);
    }

    /** Removes the vertex with all its edges, those of other partitions too. */
    @Override
    public void remove() {
        requirePresent(Vertex.class);
        graph().removeVertices(List.of(this));
    }

    @Override
    public Iterator<Edge> edges(Direction direction, String... labels) {
        List<Edge> edges = new ArrayList<>();
        links(direction, labels, true).forEach(link -> edges.add(OrreryEdge.of(graph(), link)));
        return edges.iterator();
    }

    @Override
    public Iterator<Vertex> vertices(Direction direction, String... labels) {
        List<OrreryVertex> others = new ArrayList<>();
        if (direction != Direction.IN) {
            links(Direction.OUT, labels, false)
                    .forEach(link -> others.add(reference(graph(), link.target())));
        }
        if (direction != Direction.OUT) {
            links(Direction.IN, labels, false)
                    .forEach(link -> others.add(reference(graph(), link.source())));
        }
        return graph().loaded(others).iterator();
    }

    private List<EdgeLink> links(Direction direction, String[] labels, boolean items) {
        if (isRemoved()) {
            return List.of();
        }
        return graph().links(List.of(this), direction, Arrays.asList(labels), items)
                .getOrDefault(key(), List.of());
    }

    @Override
    public String toString() {
        return StringFactory.vertexString(this);
    }
}
