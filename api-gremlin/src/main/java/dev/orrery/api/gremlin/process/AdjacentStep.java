package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.EdgeLink;
import dev.orrery.api.gremlin.structure.OrreryEdge;
import dev.orrery.api.gremlin.structure.OrreryVertex;
import dev.orrery.graph.EdgeDocument.End;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.partition.graph.AdjacencyRequest.Wanted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/** From vertices to their edges, or to the vertices at the other ends. */
final class AdjacentStep<E extends Element> extends BatchStep<Vertex, E>
        implements VertexStepContract<E> {
    private final Class<E> returnClass;
    private final String[] edgeLabels;
    private final Need need;
    private final Conditions conditions;
    private Direction direction;

    AdjacentStep(
            VertexStepContract<E> original, Need need, boolean limited, Conditions conditions) {
        super(original.getTraversal(), limited);
        this.conditions = conditions;
        this.returnClass = original.getReturnClass();
        this.direction = original.getDirection();
        this.edgeLabels = original.getEdgeLabels();
        this.need = need;
        original.getLabels().forEach(this::addLabel);
    }

    @Override
    void process(List<Traverser.Admin<Vertex>> batch, Deque<Traverser.Admin<E>> results) {
        Map<ElementKey, String> sources = new LinkedHashMap<>();
        for (Traverser.Admin<Vertex> traverser : batch) {
            if (traverser.get() instanceof OrreryVertex vertex) {
                sources.put(vertex.key(), vertex.label());
            }
        }
        Set<ElementKey> keys = sources.keySet();
        List<String> wanted = Arrays.asList(edgeLabels);
        Map<ElementKey, List<EdgeLink>> out =
                direction == Direction.IN || keys.isEmpty()
                        ? Map.of()
                        : graph().session()
                                .links()
                                .out(sources, wanted, new Wanted(needsItems(), Integer.MAX_VALUE));
        Map<ElementKey, List<EdgeLink>> in =
                direction == Direction.OUT || keys.isEmpty()
                        ? Map.of()
                        : graph().session().links().in(keys, wanted);
        Function<EdgeLink, @Nullable Object> toOut;
        Function<EdgeLink, @Nullable Object> toIn;
        if (returnsEdge()) {
            toOut = link -> OrreryEdge.of(graph(), link);
            toIn = toOut;
        } else {
            Ends ends = ends(out, in);
            toOut = link -> ends.vertex(link.target());
            toIn = link -> ends.vertex(link.source());
        }
        for (Traverser.Admin<Vertex> traverser : batch) {
            if (traverser.get() instanceof OrreryVertex vertex) {
                emit(traverser, out.getOrDefault(vertex.key(), List.of()), toOut, results);
                emit(traverser, in.getOrDefault(vertex.key(), List.of()), toIn, results);
            } else {
                emitForeign(traverser, results);
            }
        }
    }

    /** Where the items of edges are not needed, the adjacency of their source tells enough. */
    private boolean needsItems() {
        return returnsEdge() && need == Need.DOCUMENT;
    }

    private Ends ends(Map<ElementKey, List<EdgeLink>> out, Map<ElementKey, List<EdgeLink>> in) {
        if (need == Need.REFERENCE) {
            return Ends.references(graph());
        }
        List<End> ends = new ArrayList<>();
        out.values().forEach(links -> links.forEach(link -> ends.add(link.target())));
        in.values().forEach(links -> links.forEach(link -> ends.add(link.source())));
        ends.removeIf(end -> !conditions.testUnread(OrreryVertex.reference(graph(), end)));
        return Ends.loaded(graph(), ends);
    }

    @SuppressWarnings("unchecked")
    private void emit(
            Traverser.Admin<Vertex> traverser,
            List<EdgeLink> links,
            Function<EdgeLink, @Nullable Object> element,
            Deque<Traverser.Admin<E>> results) {
        for (EdgeLink link : links) {
            Object found = element.apply(link);
            if (found != null && conditions.test((Element) found)) {
                results.add(traverser.split((E) found, this));
            }
        }
    }

    /** A vertex of no graph knows its own neighbours, if any. */
    @SuppressWarnings("unchecked")
    private void emitForeign(Traverser.Admin<Vertex> traverser, Deque<Traverser.Admin<E>> results) {
        Iterator<? extends Element> found =
                returnsEdge()
                        ? traverser.get().edges(direction, edgeLabels)
                        : traverser.get().vertices(direction, edgeLabels);
        found.forEachRemaining(
                element -> {
                    if (conditions.test(element)) {
                        results.add(traverser.split((E) element, this));
                    }
                });
    }

    @Override
    public Direction getDirection() {
        return direction;
    }

    @Override
    public String[] getEdgeLabels() {
        return edgeLabels.clone();
    }

    @Override
    public Class<E> getReturnClass() {
        return returnClass;
    }

    @Override
    public void reverseDirection() {
        direction = direction.opposite();
    }

    @Override
    public boolean returnsVertex() {
        return returnClass.equals(Vertex.class);
    }

    @Override
    public boolean returnsEdge() {
        return !returnsVertex();
    }

    @Override
    public Set<TraverserRequirement> getRequirements() {
        return Set.of(TraverserRequirement.OBJECT);
    }

    @Override
    public void close() {}

    @Override
    public int hashCode() {
        return Objects.hash(
                super.hashCode(), direction, returnClass, new HashSet<>(Arrays.asList(edgeLabels)));
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other);
    }

    @Override
    public String toString() {
        return StringFactory.stepString(
                this,
                direction,
                Arrays.asList(edgeLabels),
                returnClass.getSimpleName(),
                need,
                conditions);
    }
}
