package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryVertex;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Deleting;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.event.CallbackRegistry;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.event.Event;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.event.ListCallbackRegistry;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Property;

/** Removes elements and properties; the edges of many vertices are asked for together. */
final class RemovalStep<S> extends BatchStep<S, S> implements Deleting<Event> {
    RemovalStep(Traversal.Admin<?, ?> traversal, Step<?, ?> original) {
        super(traversal, false);
        original.getLabels().forEach(this::addLabel);
    }

    @Override
    void process(List<Traverser.Admin<S>> batch, Deque<Traverser.Admin<S>> results) {
        List<OrreryVertex> vertices = new ArrayList<>();
        for (Traverser.Admin<S> traverser : batch) {
            switch (traverser.get()) {
                case OrreryVertex vertex -> vertices.add(vertex);
                case Element element -> element.remove();
                case Property<?> property -> property.remove();
                default ->
                        throw new IllegalStateException(
                                "The incoming object is not removable: " + traverser.get());
            }
        }
        if (!vertices.isEmpty()) {
            graph().removeVertices(vertices);
        }
    }

    @Override
    public CallbackRegistry<Event> getMutatingCallbackRegistry() {
        return new ListCallbackRegistry<>();
    }
}
