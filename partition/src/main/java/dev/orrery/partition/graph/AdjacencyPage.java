package dev.orrery.partition.graph;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.graph.EdgeShape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Edges that leave some vertices, in the order of the vertices, then of labels and ids.
 *
 * @param rest what to ask for next; empty at the end
 */
public record AdjacencyPage(
        List<Neighbour> neighbours, List<AdjacencyRequest.Source> rest, double charge) {
    public AdjacencyPage {
        neighbours = List.copyOf(neighbours);
        rest = List.copyOf(rest);
    }

    /**
     * One edge.
     *
     * @param source the place of its source among those asked for
     * @param target where it leads; of an incoming edge, where it comes from
     * @param item the edge's item, if items are wanted
     */
    public record Neighbour(
            int source,
            String edgeId,
            String edgeLabel,
            EdgeShape.Target target,
            @Nullable StoredItem item) {}
}
