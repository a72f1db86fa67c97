package dev.orrery.cluster.node;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One replica set, as one node sees it.
 *
 * @param leader the node that leads, if one does
 * @param members the nodes that vote
 * @param readers the nodes that do not
 * @param lags entries that members are behind; known on the leader only
 */
public record ReplicaSetStatus(
        Optional<String> leader,
        List<String> members,
        List<String> readers,
        Map<String, Long> lags) {
    public ReplicaSetStatus {
        members = List.copyOf(members);
        readers = List.copyOf(readers);
        lags = Map.copyOf(lags);
    }
}
