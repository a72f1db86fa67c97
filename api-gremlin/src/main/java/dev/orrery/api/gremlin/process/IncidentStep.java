package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryEdge;
import dev.orrery.api.gremlin.structure.OrreryVertex;
import dev.orrery.graph.EdgeDocument.End;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.jspecify.annotations.Nullable;

/** From edges to the vertices at their ends; without a direction, to the one not come from. */
final class IncidentStep extends BatchStep<Edge, Vertex> {
    private final @Nullable Direction direction;
    private final Need need;
    private final Conditions conditions;

    IncidentStep(
            Traversal.Admin<?, ?> traversal,
            Step<?, ?> original,
            @Nullable Direction direction,
            Conditions conditions) {
        super(traversal, Need.isLimited(original));
        this.direction = direction;
        this.conditions = conditions;
        this.need = conditions.needDocuments() ? Need.DOCUMENT : Need.behind(original);
        original.getLabels().forEach(this::addLabel);
    }

    @Override
    void process(List<Traverser.Admin<Edge>> batch, Deque<Traverser.Admin<Vertex>> results) {
        List<List<End>> ends = new ArrayList<>(batch.size());
        batch.forEach(traverser -> ends.add(ends(traverser)));
        Ends vertices = need == Need.REFERENCE ? Ends.references(graph()) : loaded(ends);
        for (int i = 0; i < batch.size(); i++) {
            Traverser.Admin<Edge> traverser = batch.get(i);
            if (!(traverser.get() instanceof OrreryEdge)) {
                emitForeign(traverser, results);
            }
            for (End end : ends.get(i)) {
                Vertex vertex = vertices.vertex(end);
                if (vertex != null && conditions.test(vertex)) {
                    results.add(traverser.split(vertex, this));
                }
            }
        }
    }

    private Ends loaded(List<List<End>> ends) {
        return Ends.loaded(
                graph(),
                ends.stream()
                        .flatMap(List::stream)
                        .filter(end -> conditions.testUnread(OrreryVertex.reference(graph(), end)))
                        .toList());
    }

    private List<End> ends(Traverser.Admin<Edge> traverser) {
        if (!(traverser.get() instanceof OrreryEdge edge)) {
            return List.of();
        }
        if (direction == null) {
            return List.of(other(traverser, edge));
        }
        return switch (direction) {
            case OUT -> List.of(edge.source());
            case IN -> List.of(edge.target());
            case BOTH -> List.of(edge.source(), edge.target());
        };
    }

    private static End other(Traverser.Admin<Edge> traverser, OrreryEdge edge) {
        Vertex source = edge.outVertex();
        return previous(traverser).equals(source) ? edge.target() : edge.source();
    }

    private static Vertex previous(Traverser.Admin<Edge> traverser) {
        List<Object> path = traverser.path().objects();
        for (int i = path.size() - 2; i >= 0; i--) {
            if (path.get(i) instanceof Vertex vertex) {
                return vertex;
            }
        }
        throw new IllegalStateException(
                "The path history of the traverser does not contain a previous vertex: "
                        + traverser.path());
    }

    private void emitForeign(
            Traverser.Admin<Edge> traverser, Deque<Traverser.Admin<Vertex>> results) {
        Edge edge = traverser.get();
        if (direction == null) {
            Vertex source = edge.outVertex();
            Vertex other = previous(traverser).equals(source) ? edge.inVertex() : source;
            add(traverser, other, results);
        } else {
            edge.vertices(direction).forEachRemaining(vertex -> add(traverser, vertex, results));
        }
    }

    private void add(
            Traverser.Admin<Edge> traverser,
            Vertex vertex,
            Deque<Traverser.Admin<Vertex>> results) {
        if (conditions.test(vertex)) {
            results.add(traverser.split(vertex, this));
        }
    }

    @Override
    public Set<TraverserRequirement> getRequirements() {
        return Set.of(direction == null ? TraverserRequirement.PATH : TraverserRequirement.OBJECT);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), direction);
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other);
    }

    @Override
    public String toString() {
        return StringFactory.stepString(
                this, direction == null ? "OTHER" : direction, need, conditions);
    }
}
