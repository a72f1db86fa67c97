package dev.orrery.gateway.graph;

import dev.orrery.model.graph.ElementKey;
import dev.orrery.partition.graph.AdjacencyRequest.Wanted;
import dev.orrery.partition.graph.Given;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks for the edges that leave some vertices.
 *
 * @param labels only edges with one of these; empty for all
 */
public record AdjacencyQuestion(List<Source> sources, List<String> labels, Wanted wanted) {
    public AdjacencyQuestion {
        sources = List.copyOf(sources);
        labels = List.copyOf(labels);
    }

    /** A vertex, its place in the first question, and which of its edges were given already. */
    record Source(ElementKey vertex, int index, Given given) {}

    List<ElementKey> vertices() {
        return sources.stream().map(Source::vertex).toList();
    }

    /** The same of edges that lead to the vertices, by an index of a certain age. */
    AdjacencyQuestion incomingSince(long version) {
        return new AdjacencyQuestion(sources, labels, Wanted.incoming(version));
    }

    public static AdjacencyQuestion of(
            List<ElementKey> vertices, List<String> labels, Wanted wanted) {
        List<Source> sources = new ArrayList<>(vertices.size());
        for (int i = 0; i < vertices.size(); i++) {
            sources.add(new Source(vertices.get(i), i, Given.NOTHING));
        }
        return new AdjacencyQuestion(sources, labels, wanted);
    }
}
