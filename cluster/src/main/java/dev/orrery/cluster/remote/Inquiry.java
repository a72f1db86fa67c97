package dev.orrery.cluster.remote;

import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks the nodes that have a replica of one partition: the leader's first, then the others. No
 * session sees less than what was shown or acknowledged here before.
 */
final class Inquiry {
    /** Several times what a replica set needs for a new leader. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    /** Queries may take as long as their own limit says, which the other node heeds. */
    private static final Duration LONG_TIMEOUT = Duration.ofSeconds(60);

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private final RpcClient rpc;
    private final Clock clock;
    private final int partition;
    private final LeaderSearch leaders;
    private final Supplier<Replicas> replicas;
    private final AtomicLong floor = new AtomicLong();

    Inquiry(
            RpcClient rpc,
            Clock clock,
            int partition,
            LeaderSearch leaders,
            Supplier<Replicas> replicas) {
        this.rpc = rpc;
        this.clock = clock;
        this.partition = partition;
        this.leaders = leaders;
        this.replicas = replicas;
    }

    /**
     * The other nodes that have a replica.
     *
     * @param near those in the region of this node, if that is not where the leader is
     */
    record Replicas(List<RaftMember> near, List<RaftMember> all) {}

    /** From now on nothing older than this LSN is shown. */
    void promise(long lsn) {
        if (floor.get() < lsn) {
            floor.accumulateAndGet(lsn, Math::max);
        }
    }

    /** Waits for an answer. */
    <A extends Answer> A ask(Question question, ReadTerms terms, Class<A> type) {
        byte[] request = new ReadCall(partition, withFloor(terms), question).toBytes();
        Duration timeout = isLong(question) ? LONG_TIMEOUT : TIMEOUT;
        long end = clock.monotonicNanos() + PATIENCE.toNanos();
        while (true) {
            OrreryException failure = null;
            for (RaftMember target : targets(terms)) {
                try {
                    return type.cast(ask(target, request, timeout));
                } catch (OrreryException e) {
                    failure = requireHopeful(e);
                    leaders.forget(target);
                }
            }
            if (failure != null && failure.code() == ErrorCode.SESSION_NOT_AVAILABLE) {
                throw failure;
            }
            if (clock.monotonicNanos() >= end) {
                throw unavailable(failure);
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    /** A session on this node has seen what was acknowledged and shown here. */
    private ReadTerms withFloor(ReadTerms terms) {
        long seen = floor.get();
        return !terms.level().keepsSessions() || seen <= terms.seenLsn()
                ? terms
                : new ReadTerms(terms.priority(), terms.level(), seen, terms.confirmed());
    }

    private Answer ask(RaftMember target, byte[] request, Duration timeout) {
        return ReadCall.answer(await(rpc.call(target.address(), ReadCall.CALL, request, timeout)));
    }

    private static boolean isLong(Question question) {
        return question instanceof Question.Query
                || question instanceof Question.Explain
                || question instanceof Question.Largest;
    }

    /** Those in this region if they need not ask the leader; the leader's node; all others. */
    private List<RaftMember> targets(ReadTerms terms) {
        Replicas known = replicas.get();
        List<RaftMember> targets = new ArrayList<>(known.all().size());
        if (!terms.isUnconfirmed()) {
            targets.addAll(known.near());
        }
        leader().filter(leader -> !targets.contains(leader)).ifPresent(targets::add);
        known.all().stream().filter(member -> !targets.contains(member)).forEach(targets::add);
        return targets;
    }

    private Optional<RaftMember> leader() {
        try {
            return Optional.of(await(leaders.find()));
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }

    /** Another replica may answer what this one could not. */
    private static OrreryException requireHopeful(OrreryException failure) {
        if (failure.code() == ErrorCode.LEADER_CHANGED
                || failure.code() == ErrorCode.SERVICE_UNAVAILABLE
                || failure.code() == ErrorCode.SESSION_NOT_AVAILABLE) {
            return failure;
        }
        throw failure;
    }

    private OrreryException unavailable(@Nullable OrreryException cause) {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "No node that has a replica of partition %d answers.".formatted(partition),
                cause);
    }

    private static <T> T await(CompletableFuture<T> running) {
        try {
            return running.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OrreryException known) {
                throw known;
            }
            throw new OrreryException(
                    ErrorCode.INTERNAL, "Another node could not be asked.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The server is shutting down.", e);
        }
    }
}
