package dev.orrery.partition.graph;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.graph.EdgeShape;
import dev.orrery.storage.key.AdjacencyKey;
import dev.orrery.storage.key.IncomingKey;
import dev.orrery.storage.key.IncomingValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The edges of a page while it is filled, and what they cost. */
final class EdgeCollector {
    private final @Nullable Function<ItemKey, @Nullable StoredItem> items;
    private final List<AdjacencyPage.Neighbour> neighbours = new ArrayList<>();
    private double charge;

    /**
     * An empty page.
     *
     * @param items reads the item of an edge, null if it is hidden; null if no item is needed
     */
    EdgeCollector(@Nullable Function<ItemKey, @Nullable StoredItem> items) {
        this.items = items;
    }

    void chargeVertex() {
        charge += RequestUnits.PER_VERTEX;
    }

    boolean isFull() {
        return neighbours.size() == AdjacencyRequest.MAX_EDGES;
    }

    AdjacencyPage page(List<AdjacencyRequest.Source> rest) {
        return new AdjacencyPage(
                neighbours, rest, Math.max(RequestUnits.MINIMUM, RequestUnits.rounded(charge)));
    }

    void addIncoming(int source, IncomingKey.Edge edge, IncomingValue from) {
        charge += RequestUnits.PER_ADJACENT_EDGE;
        neighbours.add(
                new AdjacencyPage.Neighbour(
                        source,
                        edge.key().id(),
                        edge.label(),
                        new EdgeShape.Target(
                                edge.key().partition(), from.sourceId(), from.sourceLabel()),
                        null));
    }

    /** Answers false if the edge is hidden. */
    boolean addOutgoing(
            int source, ItemKey vertex, AdjacencyKey.Edge edge, EdgeShape.Target target) {
        charge += RequestUnits.PER_ADJACENT_EDGE;
        StoredItem item = null;
        if (items != null) {
            item = items.apply(new ItemKey(vertex.position(), vertex.partition(), edge.id()));
            if (item == null) {
                return false;
            }
            charge += RequestUnits.read(item.textLength());
        }
        neighbours.add(new AdjacencyPage.Neighbour(source, edge.id(), edge.label(), target, item));
        return true;
    }
}
