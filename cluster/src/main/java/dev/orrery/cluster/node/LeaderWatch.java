package dev.orrery.cluster.node;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.raft.RaftMember;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;

/**
 * Gives up calls to leaders that are leaders no more. A node that was cut off does not refuse what
 * it is asked: without this a caller would wait for it until the call's own time is over.
 */
final class LeaderWatch {
    private static final long STEP_MILLIS = 100;

    private final IntFunction<Optional<RaftMember>> leaders;
    private final Set<Waiting> calls = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean armed = new AtomicBoolean();

    /**
     * A watch over calls.
     *
     * @param leaders who leads a partition, as far as its replica here knows
     */
    LeaderWatch(IntFunction<Optional<RaftMember>> leaders) {
        this.leaders = leaders;
    }

    /** Compared by identity: no two calls are one. */
    private static final class Waiting {
        private final int partition;
        private final RaftMember leader;
        private final CompletableFuture<?> result;

        Waiting(int partition, RaftMember leader, CompletableFuture<?> result) {
            this.partition = partition;
            this.leader = leader;
            this.result = result;
        }
    }

    /**
     * The outcome of a call, or {@code LEADER_CHANGED} once another node is known to lead. The call
     * may have been carried out nevertheless.
     */
    <T> CompletableFuture<T> over(int partition, RaftMember leader, CompletableFuture<T> call) {
        if (call.isDone()) {
            return call;
        }
        CompletableFuture<T> result = call.copy();
        Waiting waiting = new Waiting(partition, leader, result);
        calls.add(waiting);
        CompletableFuture<T> _ = result.whenComplete((_, _) -> calls.remove(waiting));
        arm();
        return result;
    }

    private void arm() {
        if (!calls.isEmpty() && armed.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(STEP_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(this::look);
        }
    }

    private void look() {
        armed.set(false);
        for (Waiting waiting : calls) {
            leaders.apply(waiting.partition)
                    .filter(leader -> !leader.equals(waiting.leader))
                    .ifPresent(_ -> waiting.result.completeExceptionally(changed()));
        }
        arm();
    }

    private static OrreryException changed() {
        return new OrreryException(
                ErrorCode.LEADER_CHANGED, "Another node leads the partition now.");
    }
}
