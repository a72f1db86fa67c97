package dev.orrery.cluster.node;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftNode;
import dev.orrery.replication.raft.StoreCopy;
import dev.orrery.replication.rpc.RpcHandler;
import dev.orrery.replication.rpc.RpcServices;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The nodes that lead replica sets, those of the system too, and what they can be asked for. */
public final class SetLeaders {
    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(30);

    private final RpcServices services;
    private final RaftNode raft;
    private final ReplicaHosting hosting;

    SetLeaders(RpcServices services, RaftNode raft, ReplicaHosting hosting) {
        this.services = services;
        this.raft = raft;
        this.hosting = hosting;
    }

    /** Answers the calls of other nodes; never blocks. */
    public void handle(String name, RpcHandler handler) {
        services.handle(name, handler);
    }

    /** The node that leads; the future fails with {@code LEADER_CHANGED} if nobody knows one. */
    public CompletableFuture<RaftMember> find(int number) {
        if (hosting.log(number).isEmpty()) {
            return hosting.remote().partition(number).leader();
        }
        return hosting.leader(number)
                .map(CompletableFuture::completedFuture)
                .orElseGet(() -> CompletableFuture.failedFuture(noLeader(number)));
    }

    public CompletableFuture<byte[]> call(
            RaftMember node, String name, byte[] request, Duration timeout) {
        return raft.rpc().call(node.address(), name, request, timeout);
    }

    /** Has a node write to files what its replica has in memory. */
    public CompletableFuture<byte[]> flush(RaftMember node, int number) {
        byte[] request = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        return call(node, MemberCalls.FLUSH, request, FLUSH_TIMEOUT);
    }

    /** Has a node make a copy of the store of its replica as it is now. */
    public CompletableFuture<StoreCopy> openCopy(RaftMember node, int number) {
        return raft.openCopy(number, node.address());
    }

    private static OrreryException noLeader(int number) {
        return new OrreryException(
                ErrorCode.LEADER_CHANGED, "Partition %d has no leader.".formatted(number));
    }
}
