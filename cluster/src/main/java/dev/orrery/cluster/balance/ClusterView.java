package dev.orrery.cluster.balance;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is known of the cluster at one moment. */
public final class ClusterView {
    private final List<NodeView> nodes;
    private final List<ReplicaSetView> sets;
    private final Map<String, NodeView> byId;

    public ClusterView(List<NodeView> nodes, List<ReplicaSetView> sets) {
        this.nodes = List.copyOf(nodes);
        this.sets = List.copyOf(sets);
        this.byId = nodes.stream().collect(Collectors.toMap(NodeView::id, Function.identity()));
    }

    public List<NodeView> nodes() {
        return nodes;
    }

    public List<ReplicaSetView> sets() {
        return sets;
    }

    /** A node that is not known any more is lost: it was taken out of the cluster. */
    NodeView node(String id) {
        NodeView found = byId.get(id);
        return found == null ? new NodeView(id, "", NodeView.Health.LOST, 1) : found;
    }

    /** The replicas that vote and whose nodes answer. */
    int healthy(ReplicaSetView set) {
        int count = 0;
        for (ReplicaView each : set.replicas()) {
            if (each.ready() && node(each.node()).answers()) {
                count++;
            }
        }
        return count;
    }

    /** Nodes that replicas may be on in the long run; one that is lost may come back. */
    int lastingNodes() {
        int count = 0;
        for (NodeView each : nodes) {
            if (each.health() != NodeView.Health.DRAINING) {
                count++;
            }
        }
        return count;
    }
}
