package dev.orrery.cluster.balance;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The replicas that are to go because their sets have one too many, or will have when the one that
 * catches up is ready. They are chosen once, before a plan changes any load: what is going to be
 * removed does not count as load, so a move that is under way is not made again.
 */
final class Surplus {
    private final int wanted;
    private final Map<Long, String> nodes = new HashMap<>();

    Surplus(ClusterView cluster, BalanceSettings settings, Placement placement) {
        this.wanted = Math.max(1, Math.min(settings.replicas(), cluster.lastingNodes()));
        for (ReplicaSetView each : cluster.sets()) {
            if (each.replicas().size() > wanted) {
                nodes.put(each.id(), placement.leastUseful(each).node());
            }
        }
    }

    /** How many replicas a set is to have. */
    int wanted() {
        return wanted;
    }

    @Nullable String of(ReplicaSetView set) {
        return nodes.get(set.id());
    }

    void discount(ClusterView cluster, NodeLoads loads) {
        for (ReplicaSetView each : cluster.sets()) {
            String node = of(each);
            if (node != null) {
                loads.remove(each, node);
            }
        }
    }
}
