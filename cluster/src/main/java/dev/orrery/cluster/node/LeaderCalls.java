package dev.orrery.cluster.node;

import dev.orrery.cluster.remote.RemotePartition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.replication.rpc.RpcHandler;
import dev.orrery.replication.rpc.RpcServices;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Calls of the layers above to the nodes that lead partitions. */
public final class LeaderCalls {
    private final RpcServices services;
    private final RpcClient rpc;
    private final ReplicaHosting hosting;

    LeaderCalls(RpcServices services, RpcClient rpc, ReplicaHosting hosting) {
        this.services = services;
        this.rpc = rpc;
        this.hosting = hosting;
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

    /**
     * Calls the node that leads a partition, once. It fails with {@code LEADER_CHANGED} if the call
     * was not made; after any other failure it is not known what became of it.
     */
    public CompletableFuture<byte[]> call(
            int partition, String name, byte[] request, Duration timeout) {
        return hosting.leader(partition)
                .map(leader -> rpc.call(leader.address(), name, request, timeout))
                .orElseGet(() -> callElsewhere(partition, name, request, timeout));
    }

    /** Who leads a partition of which this node has no replica is asked of its members. */
    private CompletableFuture<byte[]> callElsewhere(
            int partition, String name, byte[] request, Duration timeout) {
        if (hosting.log(partition).isPresent()) {
            return CompletableFuture.failedFuture(noLeader());
        }
        RemotePartition elsewhere = hosting.remote().partition(partition);
        return elsewhere
                .leader()
                .exceptionallyCompose(_ -> CompletableFuture.failedFuture(noLeader()))
                .thenCompose(leader -> rpc.call(leader.address(), name, request, timeout))
                .whenComplete(
                        (_, failure) -> {
                            if (failure != null) {
                                elsewhere.leaderFailed();
                            }
                        });
    }

    private static OrreryException noLeader() {
        return new OrreryException(ErrorCode.LEADER_CHANGED, "The partition has no leader.");
    }
}
