package dev.orrery.cluster.node;

import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets other members lead what this node leads, before it ends: otherwise they would notice only
 * after an election time. A replica set whose members are just being changed gives way afterwards:
 * a leader that ends in the middle may leave a set in which nobody can be elected.
 */
final class Handover {
    private static final Logger LOG = LoggerFactory.getLogger(Handover.class);
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ReplicaHosting hosting;

    Handover(ReplicaHosting hosting) {
        this.hosting = hosting;
    }

    /**
     * Waits until others lead, for some seconds at most.
     *
     * @param present the nodes that answer
     */
    void run(Set<String> present) {
        long end = System.nanoTime() + TIMEOUT_NANOS;
        warnOfLoss(present);
        List<RaftLog> led = led(present);
        int begun = led.size();
        for (int round = 0; !led.isEmpty() && System.nanoTime() < end; round++) {
            giveWay(led, present, round, end - System.nanoTime());
            led = led(present);
            if (!led.isEmpty()) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        LOG.atInfo()
                .addKeyValue("replicaSets", begun)
                .addKeyValue("left", led.size())
                .log("Other nodes lead what this one led");
    }

    private void warnOfLoss(Set<String> present) {
        for (int number : hosting.numbers()) {
            List<String> members =
                    hosting.log(number).map(log -> log.status().voters()).orElse(List.of());
            long left = others(members, present).size();
            if (members.contains(hosting.self()) && left <= members.size() / 2) {
                LOG.atWarn()
                        .addKeyValue("partition", number)
                        .addKeyValue("members", members)
                        .log(
                                "Without this node a replica set has no majority, and takes no"
                                        + " writes");
            }
        }
    }

    /** What this node leads and another could. */
    private List<RaftLog> led(Set<String> present) {
        return hosting.openLogs().stream()
                .filter(log -> log.role() == ReplicaRole.LEADER)
                .filter(log -> !others(log.status().voters(), present).isEmpty())
                .toList();
    }

    private List<String> others(List<String> members, Set<String> present) {
        return members.stream()
                .filter(node -> !node.equals(hosting.self()) && present.contains(node))
                .toList();
    }

    private void giveWay(List<RaftLog> led, Set<String> present, int round, long timeoutNanos) {
        CompletableFuture<?>[] running =
                led.stream()
                        .flatMap(
                                log ->
                                        heir(log.status(), present, round)
                                                .map(log::giveWay)
                                                .stream())
                        .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(running)
                .orTimeout(timeoutNanos, TimeUnit.NANOSECONDS)
                .handle((_, failure) -> failure)
                .thenAccept(
                        failure -> {
                            if (failure != null) {
                                LOG.atDebug().setCause(failure).log("Others are asked again");
                            }
                        })
                .join();
    }

    /** The member that is least behind; the next one if that did not take over. */
    private Optional<String> heir(RaftStatus status, Set<String> present, int round) {
        List<String> heirs =
                others(status.voters(), present).stream()
                        .sorted(
                                Comparator.comparingLong(
                                        node -> status.lags().getOrDefault(node, Long.MAX_VALUE)))
                        .toList();
        return heirs.stream().skip(round % Math.max(1, heirs.size())).findFirst();
    }
}
