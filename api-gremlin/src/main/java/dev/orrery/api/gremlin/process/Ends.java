package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import dev.orrery.api.gremlin.structure.OrreryVertex;
import dev.orrery.graph.EdgeDocument.End;
import dev.orrery.graph.ElementDocument;
import dev.orrery.graph.VertexDocument;
import dev.orrery.model.graph.ElementKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/** Turns ends of edges into vertices: all of a batch together. */
final class Ends {
    private final OrreryGraph graph;
    private final @Nullable Map<ElementKey, ElementDocument> documents;

    private Ends(OrreryGraph graph, @Nullable Map<ElementKey, ElementDocument> documents) {
        this.graph = graph;
        this.documents = documents;
    }

    /** Vertices of which only id and label are needed: nothing is read. */
    static Ends references(OrreryGraph graph) {
        return new Ends(graph, null);
    }

    /** Vertices with their documents: each partition is asked once. */
    static Ends loaded(OrreryGraph graph, List<End> ends) {
        List<ElementKey> keys = new ArrayList<>(ends.size());
        ends.forEach(end -> keys.add(end.key()));
        return new Ends(graph, graph.session().findAll(keys));
    }

    /** The vertex at an end; null if it does not exist, or is not for the caller to see. */
    @Nullable Vertex vertex(End end) {
        if (!graph.session().graph().isVisible(end.key().partition())) {
            return null;
        }
        if (documents == null) {
            return OrreryVertex.reference(graph, end);
        }
        return documents.get(end.key()) instanceof VertexDocument document
                ? OrreryVertex.of(graph, document)
                : null;
    }
}
