package dev.orrery.cluster.balance;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A replica set as the balancer sees it.
 *
 * @param leader the node of its leader, if there is one
 * @param busy whether it is splitting, merging or changing members already
 */
public record ReplicaSetView(
        long id, List<ReplicaView> replicas, @Nullable String leader, Use use, boolean busy) {

    /**
     * What a set costs its nodes.
     *
     * @param ruPerSecond what it spends at the moment, smoothed
     */
    public record Use(double ruPerSecond, long sizeBytes) {
        public Use {
            if (!(ruPerSecond >= 0) || sizeBytes < 0) {
                throw new IllegalArgumentException("use is not negative");
            }
        }
    }

    public ReplicaSetView {
        replicas = List.copyOf(replicas);
        Set<String> nodes = new HashSet<>();
        for (ReplicaView each : replicas) {
            if (!nodes.add(each.node())) {
                throw new IllegalArgumentException(
                        "set " + id + " has two replicas on node " + each.node());
            }
        }
        if (leader != null && !nodes.contains(leader)) {
            throw new IllegalArgumentException("set " + id + " is led from outside: " + leader);
        }
    }

    boolean isOn(String node) {
        for (ReplicaView each : replicas) {
            if (each.node().equals(node)) {
                return true;
            }
        }
        return false;
    }

    boolean isLedBy(String node) {
        return node.equals(leader);
    }

    boolean isCatchingUp() {
        return replicas.stream().anyMatch(each -> !each.ready());
    }

    int voters() {
        return (int) replicas.stream().filter(ReplicaView::ready).count();
    }

    static int majority(int voters) {
        return voters / 2 + 1;
    }
}
