package dev.orrery.gateway.graph;

import dev.orrery.partition.graph.AdjacencyPage.Neighbour;
import java.util.List;
import java.util.Optional;

/**
 * Edges that leave some vertices.
 *
 * @param neighbours their sources are places in the question's list of vertices
 * @param rest asks for the edges that found no room
 */
public record Adjacency(List<Neighbour> neighbours, Optional<AdjacencyQuestion> rest, Spent spent) {
    public Adjacency {
        neighbours = List.copyOf(neighbours);
    }
}
