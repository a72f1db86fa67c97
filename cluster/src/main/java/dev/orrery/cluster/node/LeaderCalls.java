package dev.orrery.cluster.node;

import dev.orrery.cluster.remote.RemotePartition;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.replication.rpc.RpcHandler;
import dev.orrery.replication.rpc.RpcServices;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Calls of the layers above to the nodes that lead partitions. */
public final class LeaderCalls {
    private static final long LOOK_MILLIS = 2_000;

    private final RpcServices services;
    private final RpcClient rpc;
    private final ReplicaHosting hosting;
    private final LeaderWatch watch;

    LeaderCalls(RpcServices services, RpcClient rpc, ReplicaHosting hosting) {
        this.services = services;
        this.rpc = rpc;
        this.hosting = hosting;
        this.watch = new LeaderWatch(hosting::leader);
    }

    /** Answers the calls of other nodes; never blocks. */
    public void handle(String name, RpcHandler handler) {
        services.handle(name, handler);
    }

    /** Whether this node leads a partition, as far as it knows. */
    public boolean isHere(int partition) {
        return hosting.log(partition).filter(log -> log.role() == ReplicaRole.LEADER).isPresent();
    }

    /** Refuses, as nothing was done yet, unless this node leads a partition. */
    public void requireHere(int partition) {
        if (!isHere(partition)) {
            throw noLeader();
        }
    }

    /** An id for a request that may be sent again. */
    public RequestId newRequestId() {
        return hosting.newRequestId();
    }

    /**
     * The node that leads a partition, found now. The future fails with {@code LEADER_CHANGED} if
     * there is none.
     */
    public CompletableFuture<Leader> leader(int partition) {
        return hosting.leader(partition)
                .map(known -> CompletableFuture.completedFuture(near(partition, known)))
                .orElseGet(() -> elsewhere(partition));
    }

    /** A node that was found to lead a partition. */
    public interface Leader {
        /**
         * Calls it, once. After a failure with {@code LEADER_CHANGED} or {@code
         * SERVICE_UNAVAILABLE} it is not known what became of the call.
         */
        CompletableFuture<byte[]> call(String name, byte[] request, Duration timeout);
    }

    private Leader near(int partition, RaftMember leader) {
        return (name, request, timeout) ->
                watch.over(partition, leader, rpc.call(leader.address(), name, request, timeout));
    }

    /** Who leads a partition of which this node has no replica is asked of its members. */
    private CompletableFuture<Leader> elsewhere(int partition) {
        if (hosting.log(partition).isPresent()) {
            return CompletableFuture.failedFuture(noLeader());
        }
        RemotePartition elsewhere = hosting.remote().partition(partition);
        return elsewhere
                .leader()
                .exceptionallyCompose(_ -> CompletableFuture.failedFuture(noLeader()))
                .thenApply(leader -> distant(elsewhere, leader));
    }

    private Leader distant(RemotePartition partition, RaftMember leader) {
        return (name, request, timeout) -> {
            CompletableFuture<byte[]> answer =
                    rpc.call(leader.address(), name, request, timeout).copy();
            watchFromAfar(partition, leader, answer);
            return answer.whenComplete(
                    (_, failure) -> {
                        if (failure != null) {
                            partition.leaderFailed();
                        }
                    });
        };
    }

    /** Where no replica here tells of another leader, the members are asked from time to time. */
    private static void watchFromAfar(
            RemotePartition partition, RaftMember leader, CompletableFuture<byte[]> answer) {
        CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS)
                .execute(
                        () -> {
                            if (answer.isDone()) {
                                return;
                            }
                            partition.leaderFailed();
                            CompletableFuture<RaftMember> _ =
                                    partition
                                            .leader()
                                            .whenComplete(
                                                    (now, _) -> {
                                                        if (now == null || now.equals(leader)) {
                                                            watchFromAfar(
                                                                    partition, leader, answer);
                                                        } else {
                                                            answer.completeExceptionally(
                                                                    noLeader());
                                                        }
                                                    });
                        });
    }

    private static OrreryException noLeader() {
        return new OrreryException(ErrorCode.LEADER_CHANGED, "The partition has no leader.");
    }
}
