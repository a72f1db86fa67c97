package dev.orrery.server.chaos;

import dev.orrery.cli.client.Pause;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Makes faults happen, and undoes them. */
final class FaultRunner {
    private static final int CATALOG = 0;
    private static final int MOST_PARTITIONS = 4;
    private static final int SECOND_KILL_MILLIS = 300;
    private static final int MIDDLE_MILLIS = 600;
    private static final int STANDSTILL_MILLIS = 70_000;

    private final ChaosCluster cluster;
    private final AdminCalls admin;

    FaultRunner(ChaosCluster cluster, AdminCalls admin) {
        this.cluster = cluster;
        this.admin = admin;
    }

    /** What was done to whom, once it is undone. */
    String run(Fault fault) throws InterruptedException {
        int any = fault.choice() % ChaosCluster.NODES;
        return switch (fault.kind()) {
            case KILL_LEADER -> kill(fault, leader(fault));
            case KILL -> kill(fault, any);
            case KILL_CATALOG_LEADER -> kill(fault, leaderOf(CATALOG, fault));
            case KILL_TWO -> killTwo(fault, any);
            case PAUSE_LEADER -> pause(fault, leader(fault));
            case PAUSE -> pause(fault, any);
            case STANDSTILL -> pause(fault.lasting(STANDSTILL_MILLIS), any);
            case ISOLATE_LEADER -> isolate(fault, leader(fault));
            case ISOLATE -> isolate(fault, any);
            case MUTE_LEADER -> mute(fault, leader(fault));
            case CUT_PAIR -> cutPair(fault, any);
            case RESTART -> restart(any);
            case RESTART_LEADER -> restart(leader(fault));
            case ROLLING_RESTART -> restartAll(any);
            case SPLIT -> change(fault, true);
            case MERGE -> change(fault, false);
            case KILL_DURING_SPLIT -> killDuring(fault, true);
            case KILL_DURING_MERGE -> killDuring(fault, false);
            case SPLIT_WITHOUT_MEMBER -> splitWithout(fault);
        };
    }

    private static String told(String what, int node, Fault fault) {
        return "%s %s for %d ms".formatted(what, ChaosCluster.id(node), fault.holdMillis());
    }

    private String kill(Fault fault, int node) {
        cluster.kill(node);
        Pause.millis(fault.holdMillis());
        cluster.restart(node);
        return told("killed", node, fault);
    }

    private String killTwo(Fault fault, int node) {
        int other = (node + 1) % ChaosCluster.NODES;
        cluster.kill(node);
        Pause.millis(fault.choice() % SECOND_KILL_MILLIS);
        cluster.kill(other);
        Pause.millis(fault.holdMillis());
        // They need each other to be ready.
        CompletableFuture<Void> first =
                CompletableFuture.runAsync(() -> cluster.restart(node), Thread::startVirtualThread);
        cluster.restart(other);
        first.join();
        return told("killed " + ChaosCluster.id(other) + " and", node, fault);
    }

    private String pause(Fault fault, int node) {
        cluster.pause(node);
        Pause.millis(fault.holdMillis());
        cluster.resume(node);
        return told("paused", node, fault);
    }

    private String isolate(Fault fault, int node) {
        cluster.isolate(node);
        Pause.millis(fault.holdMillis());
        cluster.healLinks();
        return told("cut off", node, fault);
    }

    private String mute(Fault fault, int node) {
        cluster.mute(node);
        Pause.millis(fault.holdMillis());
        cluster.healLinks();
        return told("muted", node, fault);
    }

    private String cutPair(Fault fault, int node) {
        int other = (node + 1) % ChaosCluster.NODES;
        cluster.cut(node, other);
        Pause.millis(fault.holdMillis());
        cluster.healLinks();
        return told("cut " + ChaosCluster.id(other) + " from", node, fault);
    }

    private String restart(int node) {
        cluster.stop(node);
        cluster.restart(node);
        return "restarted " + ChaosCluster.id(node);
    }

    private String restartAll(int first) {
        for (int i = 0; i < ChaosCluster.NODES; i++) {
            String _ = restart((first + i) % ChaosCluster.NODES);
        }
        return "restarted all nodes";
    }

    /** A split, or a merge where there are enough partitions already; and the other way round. */
    private String change(Fault fault, boolean split) throws InterruptedException {
        Change change = choose(fault, split);
        boolean done = change(fault, change);
        return "%s of partition %d %s"
                .formatted(change.name(), change.partition(), done ? "done" : "refused");
    }

    private boolean change(Fault fault, Change change) throws InterruptedException {
        return admin.change(
                cluster.admin(cluster.undisturbed(fault.choice())),
                change.partition(),
                change.name());
    }

    private record Change(String name, int partition) {}

    private Change choose(Fault fault, boolean split) throws InterruptedException {
        List<Integer> partitions = partitions(fault);
        boolean really = split ? partitions.size() < MOST_PARTITIONS : partitions.size() < 2;
        return new Change(
                really ? "split" : "merge", partitions.get(fault.choice() % partitions.size()));
    }

    private List<Integer> partitions(Fault fault) throws InterruptedException {
        List<Integer> found = admin.partitions(cluster.admin(cluster.undisturbed(fault.choice())));
        return found.isEmpty() ? List.of(1) : found;
    }

    private String killDuring(Fault fault, boolean split) throws InterruptedException {
        Change change = choose(fault, split);
        int leader = leaderOf(change.partition(), fault);
        CompletableFuture<Void> running = start(fault, change);
        Pause.millis(fault.choice() % MIDDLE_MILLIS);
        String text = kill(fault, leader);
        running.join();
        return "%s of partition %d, %s".formatted(change.name(), change.partition(), text);
    }

    private CompletableFuture<Void> start(Fault fault, Change change) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        boolean _ = change(fault, change);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                Thread::startVirtualThread);
    }

    private String splitWithout(Fault fault) throws InterruptedException {
        Change change = choose(fault, true);
        int away = (leaderOf(change.partition(), fault) + 1) % ChaosCluster.NODES;
        cluster.kill(away);
        boolean done = change(fault, change);
        Pause.millis(fault.holdMillis());
        cluster.restart(away);
        return "%s of partition %d %s without %s"
                .formatted(
                        change.name(),
                        change.partition(),
                        done ? "done" : "refused",
                        ChaosCluster.id(away));
    }

    private int leader(Fault fault) throws InterruptedException {
        List<Integer> partitions = partitions(fault);
        return leaderOf(partitions.get(fault.choice() % partitions.size()), fault);
    }

    private int leaderOf(int partition, Fault fault) throws InterruptedException {
        Optional<String> leader =
                admin.leader(cluster.admin(cluster.undisturbed(fault.choice())), partition);
        return leader.map(ChaosCluster::index).orElse(fault.choice() % ChaosCluster.NODES);
    }
}
