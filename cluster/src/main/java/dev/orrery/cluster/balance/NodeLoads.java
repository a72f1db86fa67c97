package dev.orrery.cluster.balance;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every node that serves carries, kept up to date while a plan is made: later decisions of a
 * plan see the earlier ones as done. Nodes that take no replicas which vote are not in it.
 */
final class NodeLoads {
    /** One node's sums. */
    static final class Load {
        private final NodeView node;
        private double ruPerSecond;
        private double leading;
        private long bytes;
        private int receiving;
        private int sending;

        private Load(NodeView node) {
            this.node = node;
        }

        NodeView node() {
            return node;
        }

        double ruPerSecond() {
            return ruPerSecond;
        }

        double leading() {
            return leading;
        }

        private boolean hasRoomFor(ReplicaSetView set, BalanceSettings settings) {
            return receiving < settings.transfersPerNode()
                    && bytes + set.use().sizeBytes()
                            <= settings.cost().largestFill() * node.capacityBytes();
        }
    }

    private final BalanceSettings settings;
    private final Map<String, Load> loads = new LinkedHashMap<>();

    NodeLoads(ClusterView cluster, BalanceSettings settings) {
        this.settings = settings;
        for (NodeView each : cluster.nodes()) {
            if (each.takesReplicas() && cluster.takesWrites(each)) {
                loads.put(each.id(), new Load(each));
            }
        }
        cluster.sets().forEach(this::count);
    }

    private void count(ReplicaSetView set) {
        for (ReplicaView replica : set.replicas()) {
            Load load = loads.get(replica.node());
            if (load != null) {
                boolean leads = set.isLedBy(replica.node());
                load.ruPerSecond += cost(set, leads);
                load.leading += leads ? settings.cost().leading(set) : 0;
                load.bytes += set.use().sizeBytes();
                load.receiving += replica.ready() ? 0 : 1;
            }
        }
        if (set.isCatchingUp()) {
            sends(set);
        }
    }

    Collection<Load> all() {
        return loads.values();
    }

    @Nullable Load of(@Nullable String node) {
        return node == null ? null : loads.get(node);
    }

    double meanRuPerSecond() {
        return loads.values().stream().mapToDouble(Load::ruPerSecond).average().orElse(0);
    }

    double meanLeading() {
        return loads.values().stream().mapToDouble(Load::leading).average().orElse(0);
    }

    /** Whether a replica of the set may be built on the node now. */
    boolean canReceive(Load load, ReplicaSetView set) {
        return load.hasRoomFor(set, settings) && !set.isOn(load.node.id());
    }

    /** Whether the set's leader may send its data now. */
    boolean canSend(ReplicaSetView set) {
        Load leader = of(set.leader());
        return leader == null || leader.sending < settings.transfersPerNode();
    }

    void add(ReplicaSetView set, Load to) {
        to.ruPerSecond += cost(set, false);
        to.bytes += set.use().sizeBytes();
        to.receiving++;
        sends(set);
    }

    void remove(ReplicaSetView set, String node) {
        Load load = loads.get(node);
        if (load != null) {
            load.ruPerSecond -= cost(set, set.isLedBy(node));
            load.bytes -= set.use().sizeBytes();
        }
    }

    void lead(ReplicaSetView set, Load to) {
        double change = cost(set, true) - cost(set, false);
        Load from = of(set.leader());
        if (from != null) {
            from.ruPerSecond -= change;
            from.leading -= cost(set, true);
        }
        to.ruPerSecond += change;
        to.leading += cost(set, true);
    }

    double cost(ReplicaSetView set, boolean leads) {
        return leads ? settings.cost().leading(set) : settings.cost().following(set);
    }

    private void sends(ReplicaSetView set) {
        Load leader = of(set.leader());
        if (leader != null) {
            leader.sending++;
        }
    }
}
