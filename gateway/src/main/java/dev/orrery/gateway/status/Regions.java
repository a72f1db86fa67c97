package dev.orrery.gateway.status;

import dev.orrery.cluster.catalog.NodePlace;
import java.util.Map;

/**
 * Where the nodes of a cluster are.
 *
 * @param writes the region whose nodes take the writes
 * @param places of nodes, by their ids; none where the server is alone
 */
public record Regions(String writes, Map<String, NodePlace> places) {
    public Regions {
        places = Map.copyOf(places);
    }

    /** Where a node is; one that is not known has said nothing. */
    public NodePlace of(String node) {
        return places.getOrDefault(node, NodePlace.ANYWHERE);
    }

    /** Whether a node is where the writes are taken. */
    public boolean takesWrites(String node) {
        return of(node).region().equals(writes);
    }
}
