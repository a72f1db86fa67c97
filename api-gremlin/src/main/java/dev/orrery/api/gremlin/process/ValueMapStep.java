package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryVertex;
import dev.orrery.graph.PropertyMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertyMapStep;
import org.apache.tinkerpop.gremlin.structure.Element;

/**
 * {@code valueMap()} at the end of a traversal: the values of vertices are given as they are
 * stored, so that they can be sent without being decoded.
 */
@SuppressWarnings({"unchecked", "try"}) // as TinkerPop's own step declares it
final class ValueMapStep<K, E> extends PropertyMapStep<K, E> {
    private final List<String> names;

    ValueMapStep(PropertyMapStep<K, E> original) {
        super(original.getTraversal(), original.getReturnType(), original.getPropertyKeys());
        this.names = List.of(original.getPropertyKeys());
    }

    @Override
    protected Map<K, E> map(Traverser.Admin<Element> traverser) {
        Optional<PropertyMap> stored =
                traverser.get() instanceof OrreryVertex vertex
                        ? vertex.propertyMap(names)
                        : Optional.empty();
        return stored.isPresent() ? (Map<K, E>) stored.get() : super.map(traverser);
    }

    @Override
    public ValueMapStep<K, E> clone() {
        return (ValueMapStep<K, E>) super.clone();
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
