package dev.orrery.server.chaos;

import dev.orrery.cli.client.Pause;
import dev.orrery.server.chaos.client.NosqlClient;
import dev.orrery.server.chaos.workload.CqlRegisters;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Splits and merges, also with nodes that are away or lost in the middle of one. */
final class PartitionFaults {
    private static final int MOST_PARTITIONS = 4;
    private static final int MIDDLE_MILLIS = 600;

    private final ChaosCluster cluster;
    private final AdminCalls admin;
    private final Targets targets;

    PartitionFaults(ChaosCluster cluster, AdminCalls admin, Targets targets) {
        this.cluster = cluster;
        this.admin = admin;
        this.targets = targets;
    }

    String split(Fault fault) throws InterruptedException {
        return run(fault, choose(fault, NosqlClient.ADMIN_PATH, true));
    }

    String merge(Fault fault) throws InterruptedException {
        return run(fault, choose(fault, NosqlClient.ADMIN_PATH, false));
    }

    String splitTable(Fault fault) throws InterruptedException {
        return run(fault, choose(fault, CqlRegisters.ADMIN_PATH, true));
    }

    private record Change(String container, String name, int partition) {
        @Override
        public String toString() {
            return name + " of partition " + partition;
        }
    }

    /** A split, or a merge where there are enough partitions already; and the other way round. */
    private Change choose(Fault fault, String container, boolean split)
            throws InterruptedException {
        List<Integer> partitions = targets.partitions(container, fault);
        boolean really = split ? partitions.size() < MOST_PARTITIONS : partitions.size() < 2;
        return new Change(
                container,
                really ? "split" : "merge",
                partitions.get(fault.choice() % partitions.size()));
    }

    private String run(Fault fault, Change change) throws InterruptedException {
        return change + (isDone(fault, change) ? " done" : " refused");
    }

    private boolean isDone(Fault fault, Change change) throws InterruptedException {
        return admin.change(
                targets.witness(fault), change.container(), change.partition(), change.name());
    }

    String killDuring(Fault fault, boolean split) throws InterruptedException {
        Change change = choose(fault, NosqlClient.ADMIN_PATH, split);
        int leader = targets.leaderOf(change.partition(), fault);
        CompletableFuture<Void> running = start(fault, change);
        Pause.millis(fault.choice() % MIDDLE_MILLIS);
        cluster.kill(leader);
        Pause.millis(fault.holdMillis());
        cluster.restart(leader);
        running.join();
        return change + ", " + FaultRunner.told("killed", leader, fault);
    }

    private CompletableFuture<Void> start(Fault fault, Change change) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        boolean _ = isDone(fault, change);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                Thread::startVirtualThread);
    }

    String splitWithout(Fault fault) throws InterruptedException {
        Change change = choose(fault, NosqlClient.ADMIN_PATH, true);
        int away = (targets.leaderOf(change.partition(), fault) + 1) % ChaosCluster.NODES;
        cluster.kill(away);
        String text = run(fault, change);
        Pause.millis(fault.holdMillis());
        cluster.restart(away);
        return text + " without " + ChaosCluster.id(away);
    }
}
