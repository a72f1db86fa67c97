package dev.orrery.cluster.balance;

import dev.orrery.cluster.balance.NodeLoads.Load;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Which node is best for one more replica of a set, and which replica of a set is least useful. */
final class Placement {
    private final ClusterView cluster;
    private final NodeLoads loads;

    Placement(ClusterView cluster, NodeLoads loads) {
        this.cluster = cluster;
        this.loads = loads;
    }

    /**
     * The least loaded node of those in the zones with the fewest replicas of the set; before all
     * others one that has the data already and does not vote.
     */
    Optional<Load> best(ReplicaSetView set) {
        Map<String, Integer> zones = zones(set);
        return loads.all().stream()
                .filter(each -> loads.canReceive(each, set))
                .min(
                        Comparator.<Load, Boolean>comparing(each -> !set.isReadOn(each.node().id()))
                                .thenComparingInt(each -> inZone(zones, each.node()))
                                .thenComparingDouble(Load::ruPerSecond)
                                .thenComparing(each -> each.node().id()));
    }

    /** The same, but no worse spread over zones than the replica on {@code from}. */
    Optional<Load> better(ReplicaSetView set, Load from) {
        Map<String, Integer> zones = zones(set);
        zones.merge(from.node().zone(), -1, Integer::sum);
        int most = inZone(zones, from.node());
        return loads.all().stream()
                .filter(each -> loads.canReceive(each, set))
                .filter(each -> inZone(zones, each.node()) <= most)
                .min(
                        Comparator.comparingDouble(Load::ruPerSecond)
                                .thenComparing(each -> each.node().id()));
    }

    /**
     * The replica to part with: lost before draining before far away before silent before crowded
     * before loaded. A leader goes last: its load follows it, and would make its next node the
     * loaded one.
     */
    ReplicaView leastUseful(ReplicaSetView set) {
        Map<String, Integer> zones = zones(set);
        return set.replicas().stream()
                .max(
                        Comparator.comparingInt(this::urgency)
                                .thenComparingInt(each -> inZone(zones, cluster.node(each.node())))
                                .thenComparing(each -> !set.isLedBy(each.node()))
                                .thenComparingDouble(this::ruPerSecond)
                                .thenComparing(ReplicaView::node))
                .orElseThrow();
    }

    /** Whether a replica shares its zone while another zone, with room, has none. */
    boolean isCrowded(ReplicaSetView set) {
        Map<String, Integer> zones = zones(set);
        boolean shares = zones.values().stream().anyMatch(count -> count > 1);
        return shares
                && loads.all().stream()
                        .anyMatch(
                                each ->
                                        inZone(zones, each.node()) == 0
                                                && loads.canReceive(each, set));
    }

    private int urgency(ReplicaView replica) {
        NodeView node = cluster.node(replica.node());
        boolean away = !cluster.takesWrites(node);
        return switch (node.health()) {
            case SERVING -> away ? 2 : 0;
            case SUSPECT -> away ? 2 : 1;
            case DRAINING -> 3;
            case LOST -> 4;
        };
    }

    private double ruPerSecond(ReplicaView replica) {
        Load load = loads.of(replica.node());
        return load == null ? 0 : load.ruPerSecond();
    }

    private Map<String, Integer> zones(ReplicaSetView set) {
        Map<String, Integer> zones = new HashMap<>();
        for (ReplicaView each : set.replicas()) {
            NodeView node = cluster.node(each.node());
            if (node.health() != NodeView.Health.LOST) {
                zones.merge(node.zone(), 1, Integer::sum);
            }
        }
        return zones;
    }

    private static int inZone(Map<String, Integer> zones, NodeView node) {
        return zones.getOrDefault(node.zone(), 0);
    }
}
