package dev.orrery.gateway.status;

import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.node.ReplicaSetStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes and replica sets of a cluster, as one node sees them or was told.
 *
 * @param self the node that tells; empty where it is alone
 * @param writeRegion where the members of replica sets are, or are being moved to
 * @param sets what it knows of replica sets, by the number of the partition; the catalog's is 0
 */
public record ClusterStatus(
        String self,
        String writeRegion,
        List<NodeRecord> nodes,
        List<RangeRecord> ranges,
        Map<Integer, ReplicaSetStatus> sets) {
    public ClusterStatus {
        nodes = List.copyOf(nodes);
        ranges = List.copyOf(ranges);
        sets = Map.copyOf(sets);
    }

    public Optional<ReplicaSetStatus> set(int partition) {
        return Optional.ofNullable(sets.get(partition));
    }
}
