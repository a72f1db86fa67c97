package dev.orrery.cluster.node;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/**
 * Lets replicas answer reads after they were opened: once their leader has said what there is, and
 * they have it. Where nobody leads for a while, they answer with what they have.
 *
 * <pre>
 * request := partition:i32      answer := lsn:i64
 * </pre>
 */
final class Admission {
    static final String CALL = "barrier";

    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    /** Longer than a replica set needs for a new leader. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final RpcClient rpc;
    private final IntFunction<Optional<RaftMember>> leaders;
    private final Clock clock;
    private final Map<Integer, Long> sinceNanos = new ConcurrentHashMap<>();
    private final Map<Integer, CompletableFuture<?>> asking = new ConcurrentHashMap<>();

    Admission(RpcClient rpc, IntFunction<Optional<RaftMember>> leaders, Clock clock) {
        this.rpc = rpc;
        this.leaders = leaders;
        this.clock = clock;
    }

    /** To be called again and again until the replica is admitted. Never blocks. */
    void advance(PhysicalPartition partition) {
        int number = partition.number();
        if (partition.isAdmitted()) {
            sinceNanos.remove(number);
            return;
        }
        long since = sinceNanos.computeIfAbsent(number, _ -> clock.monotonicNanos());
        if (clock.monotonicNanos() - since > PATIENCE.toNanos()) {
            partition.admit(partition.lsn());
            return;
        }
        if (asking.containsKey(number)) {
            return;
        }
        CompletableFuture<Void> noted = new CompletableFuture<>();
        asking.put(number, noted);
        ask(partition)
                .whenComplete(
                        (lsn, _) -> {
                            asking.remove(number);
                            if (lsn != null) {
                                partition.admit(lsn);
                            }
                        });
    }

    private CompletionStage<Long> ask(PhysicalPartition partition) {
        if (partition.isLeader()) {
            return partition.barrier();
        }
        return leaders.apply(partition.number())
                .map(leader -> call(leader, partition.number()))
                .orElseGet(
                        () ->
                                CompletableFuture.failedFuture(
                                        new OrreryException(
                                                ErrorCode.LEADER_CHANGED,
                                                "The partition has no leader.")));
    }

    private CompletableFuture<Long> call(RaftMember leader, int number) {
        byte[] request = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        return rpc.call(leader.address(), CALL, request, TIMEOUT)
                .thenApply(answer -> ByteBuffer.wrap(answer).getLong());
    }

    static int partition(byte[] request) {
        return ByteBuffer.wrap(request).getInt();
    }

    static byte[] answer(long lsn) {
        return ByteBuffer.allocate(Long.BYTES).putLong(lsn).array();
    }
}
