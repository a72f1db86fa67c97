package dev.orrery.gateway.status;

import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes and replica sets of a cluster, as one node sees them.
 *
 * @param self the node that tells; empty where it is alone
 * @param sets what it knows of replica sets, by the number of the partition; the catalog's is 0
 */
public record ClusterStatus(
        String self,
        List<NodeRecord> nodes,
        List<RangeRecord> ranges,
        Map<Integer, ReplicaSet> sets) {
    public ClusterStatus {
        nodes = List.copyOf(nodes);
        ranges = List.copyOf(ranges);
        sets = Map.copyOf(sets);
    }

    /**
     * One replica set.
     *
     * @param leader the node that leads, if one does
     * @param lags entries that members are behind; known on the leader only
     */
    public record ReplicaSet(
            Optional<String> leader, List<String> members, Map<String, Long> lags) {
        public ReplicaSet {
            members = List.copyOf(members);
            lags = Map.copyOf(lags);
        }
    }

    public Optional<ReplicaSet> set(int partition) {
        return Optional.ofNullable(sets.get(partition));
    }
}
