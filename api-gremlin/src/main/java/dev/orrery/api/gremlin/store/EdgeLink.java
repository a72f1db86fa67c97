package dev.orrery.api.gremlin.store;

import dev.orrery.graph.EdgeDocument;
import dev.orrery.graph.EdgeDocument.End;
import dev.orrery.model.graph.ElementKey;
import org.jspecify.annotations.Nullable;

/**
 * An edge as adjacency knows it.
 *
 * @param document null if only the ends were asked for
 */
public record EdgeLink(
        ElementKey key, String label, End source, End target, @Nullable EdgeDocument document) {
    static EdgeLink of(EdgeDocument edge) {
        return new EdgeLink(edge.key(), edge.label(), edge.source(), edge.target(), edge);
    }
}
