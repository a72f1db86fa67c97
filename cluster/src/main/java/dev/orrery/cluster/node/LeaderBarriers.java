package dev.orrery.cluster.node;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.BarrierQueue;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Asks the leaders of partitions what there is: an LSN that has everything acknowledged before.
 *
 * <pre>
 * request := partition:i32      answer := lsn:i64
 * </pre>
 */
final class LeaderBarriers {
    static final String CALL = "barrier";

    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    /** Longer than a replica set needs for a new leader. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long RETRY_MILLIS = 25;

    private final RpcClient rpc;
    private final IntFunction<Optional<RaftMember>> leaders;
    private final IntPredicate leaving;
    private final LeaderWatch watch;
    private final Clock clock;
    private final Map<Integer, BarrierQueue> queues = new ConcurrentHashMap<>();

    /**
     * Barriers of all partitions.
     *
     * @param leaders who leads a partition, as far as its replica here knows
     * @param leaving whether that replica is to go: nobody need tell it any more who leads
     */
    LeaderBarriers(
            RpcClient rpc,
            IntFunction<Optional<RaftMember>> leaders,
            IntPredicate leaving,
            Clock clock) {
        this.rpc = rpc;
        this.leaders = leaders;
        this.leaving = leaving;
        this.watch = new LeaderWatch(leaders);
        this.clock = clock;
    }

    /**
     * Shared by all who ask at the same time; asked again while nobody leads. Fails with {@code
     * RANGE_GONE} where the partition goes on without its replica here.
     */
    CompletableFuture<Long> confirm(PhysicalPartition partition) {
        return queues.computeIfAbsent(
                        partition.number(),
                        _ -> new BarrierQueue(() -> patiently(partition), clock))
                .join();
    }

    /** For a partition that is not here any more, or will be opened anew. */
    void forget(int number) {
        queues.remove(number);
    }

    private CompletableFuture<Long> patiently(PhysicalPartition partition) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        attempt(partition, clock.monotonicNanos() + PATIENCE.toNanos(), result);
        return result;
    }

    private void attempt(
            PhysicalPartition partition, long endNanos, CompletableFuture<Long> result) {
        CompletableFuture<Long> _ =
                ask(partition)
                        .whenComplete(
                                (lsn, failure) -> {
                                    if (lsn != null) {
                                        result.complete(lsn);
                                    } else if (leaving.test(partition.number())) {
                                        result.completeExceptionally(left(failure));
                                    } else if (clock.monotonicNanos() < endNanos) {
                                        CompletableFuture.delayedExecutor(
                                                        RETRY_MILLIS, TimeUnit.MILLISECONDS)
                                                .execute(
                                                        () -> attempt(partition, endNanos, result));
                                    } else {
                                        result.completeExceptionally(noLeader(failure));
                                    }
                                });
    }

    /** Asks once. */
    CompletableFuture<Long> ask(PhysicalPartition partition) {
        try {
            if (partition.isLeader()) {
                return partition
                        .confirmed()
                        .toCompletableFuture()
                        .copy()
                        .orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            }
            return leaders.apply(partition.number())
                    .map(leader -> call(leader, partition.number()))
                    .orElseGet(() -> CompletableFuture.failedFuture(noLeader(null)));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<Long> call(RaftMember leader, int number) {
        byte[] request = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        return watch.over(number, leader, rpc.callOften(leader.address(), CALL, request, TIMEOUT))
                .thenApply(answer -> ByteBuffer.wrap(answer).getLong());
    }

    private static OrreryException left(@Nullable Throwable cause) {
        return new OrreryException(
                ErrorCode.RANGE_GONE, "The partition has no replica on this node any more.", cause);
    }

    private static OrreryException noLeader(@Nullable Throwable cause) {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "The partition's replica set has no leader that could say what there is: too many"
                        + " of its nodes are away.",
                cause instanceof CompletionException ? cause.getCause() : cause);
    }

    static int partition(byte[] request) {
        return ByteBuffer.wrap(request).getInt();
    }

    static byte[] answer(long lsn) {
        return ByteBuffer.allocate(Long.BYTES).putLong(lsn).array();
    }
}
