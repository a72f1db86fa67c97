package dev.orrery.cluster.node;

import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftStatus;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets other members lead what this node leads, before it ends: otherwise they would notice only
 * after an election time.
 */
final class Handover {
    private static final Logger LOG = LoggerFactory.getLogger(Handover.class);
    private static final long TIMEOUT_SECONDS = 5;

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
        CompletableFuture<?>[] running =
                hosting.logs().stream()
                        .filter(log -> log.role() == ReplicaRole.LEADER)
                        .flatMap(log -> giveWay(log, present).stream())
                        .toArray(CompletableFuture[]::new);
        CompletableFuture<Void> all =
                CompletableFuture.allOf(running).orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        all.handle((_, failure) -> failure)
                .thenAccept(
                        failure ->
                                LOG.atInfo()
                                        .addKeyValue("replicaSets", running.length)
                                        .addKeyValue("done", failure == null)
                                        .log("Other nodes lead what this one led"))
                .join();
    }

    /** To the member that is least behind. */
    private Optional<CompletableFuture<Void>> giveWay(RaftLog log, Set<String> present) {
        RaftStatus status = log.status();
        return status.nodes().stream()
                .filter(node -> !node.equals(hosting.self()) && present.contains(node))
                .min(
                        Comparator.comparingLong(
                                node -> status.lags().getOrDefault(node, Long.MAX_VALUE)))
                .map(log::giveWay);
    }
}
