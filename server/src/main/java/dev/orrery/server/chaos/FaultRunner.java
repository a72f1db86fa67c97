package dev.orrery.server.chaos;

import dev.orrery.cli.client.Pause;
import dev.orrery.testkit.machine.FailingSyncs;
import java.util.concurrent.CompletableFuture;

/** Makes faults happen, and undoes them. */
final class FaultRunner {
    private static final int SECOND_KILL_MILLIS = 300;
    private static final int STANDSTILL_MILLIS = 70_000;

    /** So long that somebody else has to lead before it is over. */
    private static final int LEADER_PAUSE_MILLIS = 8_000;

    private final ChaosCluster cluster;
    private final Targets targets;
    private final PartitionFaults partitions;

    FaultRunner(ChaosCluster cluster, AdminCalls admin) {
        this.cluster = cluster;
        this.targets = new Targets(cluster, admin);
        this.partitions = new PartitionFaults(cluster, admin, targets);
    }

    /** What was done to whom, once it is undone. */
    String run(Fault fault) throws InterruptedException {
        int any = Targets.node(fault);
        return switch (fault.kind()) {
            case KILL_LEADER -> kill(fault, targets.leader(fault));
            case KILL -> kill(fault, any);
            case KILL_CATALOG_LEADER -> kill(fault, targets.catalogLeader(fault));
            case KILL_TWO -> killTwo(fault, any);
            case PAUSE_LEADER ->
                    pause(
                            fault.lasting(LEADER_PAUSE_MILLIS + fault.holdMillis()),
                            targets.leader(fault));
            case PAUSE -> pause(fault, any);
            case STANDSTILL -> pause(fault.lasting(STANDSTILL_MILLIS), any);
            case ISOLATE_LEADER -> isolate(fault, targets.leader(fault));
            case ISOLATE -> isolate(fault, any);
            case MUTE_LEADER -> mute(fault, targets.leader(fault));
            case CUT_PAIR -> cutPair(fault, any);
            case DISK_FULL -> fillDisk(fault, any);
            case DISK_FULL_LEADER -> fillDisk(fault, targets.leader(fault));
            case SYNC_ERROR -> failSyncs(fault, any);
            case SYNC_ERROR_LEADER -> failSyncs(fault, targets.leader(fault));
            case RESTART -> restart(any);
            case RESTART_LEADER -> restart(targets.leader(fault));
            case ROLLING_RESTART -> restartAll(any);
            case CLOCK_SKEW -> setClocks(fault);
            case SPLIT -> partitions.split(fault);
            case MERGE -> partitions.merge(fault);
            case SPLIT_TABLE -> partitions.splitTable(fault);
            case KILL_DURING_SPLIT -> partitions.killDuring(fault, true);
            case KILL_DURING_MERGE -> partitions.killDuring(fault, false);
            case SPLIT_WITHOUT_MEMBER -> partitions.splitWithout(fault);
        };
    }

    static String told(String what, int node, Fault fault) {
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

    private String fillDisk(Fault fault, int node) {
        cluster.fillDisk(node);
        Pause.millis(fault.holdMillis());
        cluster.freeDisk(node);
        return told("filled the disk of", node, fault);
    }

    private String failSyncs(Fault fault, int node) {
        try (FailingSyncs _ = cluster.failSyncs(node)) {
            Pause.millis(fault.holdMillis());
        }
        cluster.awaitRepair(node);
        return told("let the syncs fail of", node, fault);
    }

    private String setClocks(Fault fault) {
        String first = cluster.setClocks(fault.choice());
        Pause.millis(fault.holdMillis());
        String second = cluster.setClocks(fault.choice() + 1L);
        return "clocks off by %s, after %d ms by %s".formatted(first, fault.holdMillis(), second);
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
}
