package dev.orrery.cluster.balance;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A replica set as the balancer sees it.
 *
 * @param replicas those that vote, or will once they have caught up
 * @param readers those that do not vote
 * @param leader the node of its leader, if there is one
 * @param busy whether it is splitting, merging or changing members already
 */
public record ReplicaSetView(
        long id,
        List<ReplicaView> replicas,
        List<ReplicaView> readers,
        @Nullable String leader,
        Use use,
        boolean busy) {

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
        readers = List.copyOf(readers);
        Set<String> nodes = new HashSet<>();
        replicas.forEach(each -> requireNew(nodes, each));
        Set<String> all = new HashSet<>(nodes);
        readers.forEach(each -> requireNew(all, each));
        if (leader != null && !nodes.contains(leader)) {
            throw new IllegalArgumentException("set " + id + " is led from outside: " + leader);
        }
    }

    private static void requireNew(Set<String> nodes, ReplicaView replica) {
        if (!nodes.add(replica.node())) {
            throw new IllegalArgumentException("two replicas on node " + replica.node());
        }
    }

    boolean isOn(String node) {
        return isOn(replicas, node);
    }

    boolean isReadOn(String node) {
        return isOn(readers, node);
    }

    private static boolean isOn(List<ReplicaView> replicas, String node) {
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
