package dev.orrery.cluster.balance;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is known of the cluster at one moment. */
public final class ClusterView {
    private final String writeRegion;
    private final List<NodeView> nodes;
    private final List<ReplicaSetView> sets;
    private final Map<String, NodeView> byId;

    /**
     * A cluster.
     *
     * @param writeRegion where the replicas that vote are to be
     */
    public ClusterView(String writeRegion, List<NodeView> nodes, List<ReplicaSetView> sets) {
        this.writeRegion = writeRegion;
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
        return found == null ? new NodeView(id, "", "", NodeView.Health.LOST, 1) : found;
    }

    /** Whether a node is where the replicas that vote are to be. */
    boolean takesWrites(NodeView node) {
        return node.region().equals(writeRegion);
    }

    /** Whether a replica that votes is to do so no more, or somewhere else. */
    boolean isToGo(ReplicaView replica) {
        NodeView node = node(replica.node());
        return node.isLeaving() || !takesWrites(node);
    }

    /** Whether replicas vote that are in another region than they ought to be. */
    boolean isMoving(ReplicaSetView set) {
        return set.replicas().stream().anyMatch(each -> !takesWrites(node(each.node())));
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

    /** Nodes that may vote in the long run; one that is lost may come back. */
    int lastingNodes() {
        int count = 0;
        for (NodeView each : nodes) {
            if (takesWrites(each) && each.health() != NodeView.Health.DRAINING) {
                count++;
            }
        }
        return count;
    }
}
