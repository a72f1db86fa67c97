package dev.orrery.api.gremlin.structure;

import dev.orrery.model.graph.ElementKey;
import java.util.Objects;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.ElementHelper;

/** What vertices and edges have in common. */
public abstract sealed class OrreryElement implements Element permits OrreryVertex, OrreryEdge {
    private final OrreryGraph graph;
    private final ElementKey key;
    private boolean removed;

    OrreryElement(OrreryGraph graph, ElementKey key) {
        this.graph = graph;
        this.key = key;
    }

    /** Partition key and id. */
    public ElementKey key() {
        return key;
    }

    @Override
    public Object id() {
        return key.id();
    }

    @Override
    public OrreryGraph graph() {
        return graph;
    }

    boolean isRemoved() {
        return removed;
    }

    void markRemoved() {
        removed = true;
    }

    static IllegalStateException alreadyRemoved(Class<? extends Element> kind, Object id) {
        return new IllegalStateException(
                "%s with id %s was removed.".formatted(kind.getSimpleName(), id));
    }

    void requirePresent(Class<? extends Element> kind) {
        if (removed) {
            throw alreadyRemoved(kind, id());
        }
    }

    @Override
    public boolean equals(Object other) {
        if (other instanceof OrreryElement element) {
            return this instanceof OrreryVertex == element instanceof OrreryVertex
                    && key.equals(element.key);
        }
        return ElementHelper.areEqual(this, other);
    }

    /** As TinkerPop's detached elements, which are equal to these, have it. */
    @Override
    public int hashCode() {
        return Objects.hashCode(key.id());
    }
}
