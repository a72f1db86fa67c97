package dev.orrery.partition.graph;

import java.util.List;

/**
 * Asks for the edges that leave some vertices.
 *
 * @param labels only edges with one of these; empty for all
 */
public record AdjacencyRequest(
        int containerNumber, List<Source> sources, List<String> labels, Wanted wanted) {
    /** Edges on one page: the memory of a request does not grow with the degree of a vertex. */
    public static final int MAX_EDGES = 10_000;

    public AdjacencyRequest {
        sources = List.copyOf(sources);
        labels = List.copyOf(labels);
    }

    /** A vertex, and which of its edges were given already. */
    public record Source(ItemKey vertex, Given given) {
        public static Source of(ItemKey vertex) {
            return new Source(vertex, Given.NOTHING);
        }
    }

    /**
     * What is wanted of each vertex.
     *
     * @param edgeItems whether the items of the edges are read, or only where they lead
     * @param maxEdges edges of each vertex at most
     */
    public record Wanted(boolean edgeItems, int maxEdges) {
        public Wanted {
            if (maxEdges < 1) {
                throw new IllegalArgumentException("at least one edge is wanted");
            }
        }
    }
}
