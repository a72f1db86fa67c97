package dev.orrery.server.chaos;

import dev.orrery.server.chaos.client.NosqlClient;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Whom a fault happens to: what its choice means in the cluster as it is now. */
final class Targets {
    private static final int CATALOG = 0;

    private final ChaosCluster cluster;
    private final AdminCalls admin;

    Targets(ChaosCluster cluster, AdminCalls admin) {
        this.cluster = cluster;
        this.admin = admin;
    }

    static int node(Fault fault) {
        return fault.choice() % ChaosCluster.NODES;
    }

    /** The admin API of a node to which nothing happens just now. */
    URI witness(Fault fault) {
        return cluster.admin(cluster.undisturbed(fault.choice()));
    }

    /** The node that leads one of the partitions of items. */
    int leader(Fault fault) throws InterruptedException {
        List<Integer> partitions = partitions(NosqlClient.ADMIN_PATH, fault);
        return leaderOf(partitions.get(fault.choice() % partitions.size()), fault);
    }

    int catalogLeader(Fault fault) throws InterruptedException {
        return leaderOf(CATALOG, fault);
    }

    int leaderOf(int partition, Fault fault) throws InterruptedException {
        Optional<String> leader = admin.leader(witness(fault), partition);
        return leader.map(ChaosCluster::index).orElse(node(fault));
    }

    /** The physical partitions of a container, by its path in the admin API. */
    List<Integer> partitions(String container, Fault fault) throws InterruptedException {
        List<Integer> found = admin.partitions(witness(fault), container);
        return found.isEmpty() ? List.of(1) : found;
    }
}
