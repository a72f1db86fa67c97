package dev.orrery.api.gremlin.structure;

import dev.orrery.api.gremlin.store.EdgeLink;
import dev.orrery.graph.EdgeDocument;
import dev.orrery.graph.EdgeDocument.End;
import dev.orrery.graph.PartitionValues;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/** An edge. It knows its ends without reading anything. */
public final class OrreryEdge extends OrreryElement implements Edge {
    private final End source;
    private final End target;
    private @Nullable EdgeDocument document;

    private final String label;

    private OrreryEdge(OrreryGraph graph, EdgeLink link) {
        super(graph, link.key());
        this.label = link.label();
        this.source = link.source();
        this.target = link.target();
        this.document = link.document();
    }

    public static OrreryEdge of(OrreryGraph graph, EdgeLink link) {
        return new OrreryEdge(graph, link);
    }

    static OrreryEdge of(OrreryGraph graph, EdgeDocument edge) {
        return new OrreryEdge(
                graph, new EdgeLink(edge.key(), edge.label(), edge.source(), edge.target(), edge));
    }

    @Override
    public String label() {
        return label;
    }

    public End source() {
        return source;
    }

    public End target() {
        return target;
    }

    Optional<EdgeDocument> current() {
        if (isRemoved()) {
            return Optional.empty();
        }
        Optional<EdgeDocument> now =
                document == null
                        ? graph().session().find(key()).map(EdgeDocument.class::cast)
                        : graph().session().current(document);
        now.ifPresent(read -> document = read);
        return now;
    }

    @SuppressWarnings("unchecked")
    @Override
    public <V> Iterator<Property<V>> properties(String... keys) {
        Optional<EdgeDocument> edge = current();
        if (edge.isEmpty()) {
            return List.<Property<V>>of().iterator();
        }
        List<Property<V>> properties = new ArrayList<>();
        Map<String, Object> shown = graph().shown(edge.get());
        if (keys.length == 0) {
            edge.get().properties().forEach((key, value) -> properties.add(own(key, (V) value)));
            shown.forEach((key, value) -> properties.add(own(key, (V) value)));
        }
        for (String key : keys) {
            if (key == null) {
                continue;
            }
            Object value = value(edge.get(), key);
            value = value == null ? shown.get(key) : value;
            if (value != null) {
                properties.add(own(key, (V) value));
            }
        }
        return properties.iterator();
    }

    /** Id, label and partition key can be asked for as if they were properties. */
    private static @Nullable Object value(EdgeDocument edge, String key) {
        if (key.equals(PropertyRules.ID)) {
            return edge.id();
        }
        if (key.equals(PropertyRules.LABEL)) {
            return edge.label();
        }
        return key.equals(edge.layout().partitionProperty()) && !edge.layout().implicit()
                ? PartitionValues.valueOf(edge.key().partition())
                : edge.property(key);
    }

    private <V> Property<V> own(String key, V value) {
        return new OrreryProperty<>(this, key, value, () -> property(key, null));
    }

    @Override
    public <V> Property<V> property(String key) {
        Iterator<Property<V>> found = properties(key);
        return found.hasNext() ? found.next() : Property.empty();
    }

    @Override
    public <V> Property<V> property(String key, @Nullable V value) {
        requirePresent(Edge.class);
        PropertyRules.check(graph().layout(), key, value);
        EdgeDocument edge = current().orElseThrow(() -> alreadyRemoved(Edge.class, id()));
        if (key.equals(graph().layout().partitionProperty())) {
            return partitionProperty(edge, key, value);
        }
        EdgeDocument changed = edge.with(key, value);
        graph().session().write(changed);
        document = changed;
        return value == null ? Property.empty() : own(key, value);
    }

    /** An edge lies where its source does; saying so again changes nothing. */
    private <V> Property<V> partitionProperty(EdgeDocument edge, String key, @Nullable V value) {
        if (value == null || !value.equals(PartitionValues.valueOf(edge.key().partition()))) {
            throw new IllegalArgumentException(
                    "'%s' is the partition key of the graph: an edge has that of its source."
                            .formatted(key));
        }
        return own(key, value);
    }

    @Override
    public void remove() {
        requirePresent(Edge.class);
        current().ifPresent(edge -> graph().session().remove(edge));
        markRemoved();
    }

    @Override
    public Iterator<Vertex> vertices(Direction direction) {
        if (isRemoved()) {
            return List.<Vertex>of().iterator();
        }
        List<Vertex> ends = new ArrayList<>(2);
        if (direction != Direction.IN) {
            ends.add(OrreryVertex.reference(graph(), source));
        }
        if (direction != Direction.OUT) {
            ends.add(OrreryVertex.reference(graph(), target));
        }
        return ends.iterator();
    }

    @Override
    public String toString() {
        return StringFactory.edgeString(this);
    }
}
