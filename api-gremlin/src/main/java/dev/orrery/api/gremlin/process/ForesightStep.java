package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.Links;
import dev.orrery.api.gremlin.structure.OrreryVertex;
import dev.orrery.model.graph.ElementKey;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * Lets everything pass, and finds the incoming edges of many vertices at once, for which the step
 * behind it will ask vertex by vertex.
 */
final class ForesightStep<S> extends BatchStep<S, S> {
    private final List<String> edgeLabels;

    ForesightStep(Traversal.Admin<?, ?> traversal, boolean limited, List<String> edgeLabels) {
        super(traversal, limited);
        this.edgeLabels = List.copyOf(edgeLabels);
    }

    @Override
    void process(List<Traverser.Admin<S>> batch, Deque<Traverser.Admin<S>> results) {
        Set<ElementKey> vertices = new LinkedHashSet<>();
        for (Traverser.Admin<S> traverser : batch) {
            if (traverser.get() instanceof OrreryVertex vertex) {
                vertices.add(vertex.key());
            }
        }
        if (vertices.size() > 1) {
            Links links = graph().session().links();
            links.expectIn(this, vertices, edgeLabels);
        }
        results.addAll(batch);
    }

    @Override
    public Set<TraverserRequirement> getRequirements() {
        return Set.of(TraverserRequirement.OBJECT);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), edgeLabels);
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other);
    }

    @Override
    public String toString() {
        return StringFactory.stepString(this, edgeLabels);
    }
}
