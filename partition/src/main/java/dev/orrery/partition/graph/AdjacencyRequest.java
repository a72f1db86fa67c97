package dev.orrery.partition.graph;

import java.util.List;

/**
 * Asks for the edges that leave some vertices, or lead to them.
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
     * @param incomingSince if not 0, the edges that lead to a vertex, by an index that began with
     *     this version of the container's definition; their items lie elsewhere
     */
    public record Wanted(boolean edgeItems, int maxEdges, long incomingSince) {
        public Wanted(boolean edgeItems, int maxEdges) {
            this(edgeItems, maxEdges, 0);
        }

        /** What incoming edges an index has; whether they still exist has to be looked up. */
        public static Wanted incoming(long since) {
            return new Wanted(false, Integer.MAX_VALUE, since);
        }

        public boolean isIncoming() {
            return incomingSince != 0;
        }

        public Wanted {
            if (edgeItems && incomingSince != 0) {
                throw new IllegalArgumentException("items of incoming edges lie elsewhere");
            }
            if (maxEdges < 1) {
                throw new IllegalArgumentException("at least one edge is wanted");
            }
        }
    }
}
