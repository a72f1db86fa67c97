package dev.orrery.api.gremlin.structure;

import dev.orrery.graph.PropertyEntry;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/** One value of a vertex's property. */
final class OrreryVertexProperty<V> implements VertexProperty<V> {
    private final OrreryVertex vertex;
    private final PropertyEntry entry;
    private boolean removed;

    OrreryVertexProperty(OrreryVertex vertex, PropertyEntry entry) {
        this.vertex = vertex;
        this.entry = entry;
    }

    @Override
    public Object id() {
        return entry.id();
    }

    @Override
    public String key() {
        return entry.key();
    }

    @SuppressWarnings("unchecked")
    @Override
    public V value() {
        return (V) entry.value();
    }

    @Override
    public boolean isPresent() {
        return true;
    }

    @Override
    public Vertex element() {
        return vertex;
    }

    @Override
    public void remove() {
        removed = true;
        vertex.replaceEntry(entry, null);
    }

    @Override
    public <U> Property<U> property(String key, @Nullable U value) {
        if (removed) {
            throw OrreryElement.alreadyRemoved(VertexProperty.class, id());
        }
        PropertyRules.check(vertex.graph().layout(), key, value);
        Map<String, Object> meta = new LinkedHashMap<>(current().meta());
        if (value == null) {
            meta.remove(key);
        } else {
            meta.put(key, value);
        }
        vertex.replaceEntry(entry, entry.withMeta(meta));
        return value == null ? Property.empty() : property(key, value, () -> property(key, null));
    }

    private <U> Property<U> property(String key, U value, Runnable remover) {
        return new OrreryProperty<>(this, key, value, remover);
    }

    /** The value as it is now: properties of it may have been changed through another handle. */
    private PropertyEntry current() {
        return vertex.entry(entry).orElse(entry);
    }

    @SuppressWarnings("unchecked")
    @Override
    public <U> Iterator<Property<U>> properties(String... keys) {
        List<Property<U>> found = new ArrayList<>();
        if (!removed) {
            current()
                    .meta()
                    .forEach(
                            (key, value) -> {
                                if (ElementHelper.keyExists(key, keys)) {
                                    found.add(property(key, (U) value, () -> property(key, null)));
                                }
                            });
        }
        return found.iterator();
    }

    @Override
    public String toString() {
        return StringFactory.propertyString(this);
    }

    /** The value and its owner; TinkerPop's detached properties compare by id. */
    @Override
    public boolean equals(Object other) {
        if (other instanceof OrreryVertexProperty<?> property) {
            return vertex.equals(property.vertex) && entry.id().equals(property.entry.id());
        }
        return ElementHelper.areEqual((VertexProperty<?>) this, other);
    }

    @Override
    public int hashCode() {
        return ElementHelper.hashCode((Element) this);
    }
}
