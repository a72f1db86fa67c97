package dev.orrery.cluster.node;

import dev.orrery.cluster.remote.RemoteCommandPath;
import dev.orrery.cluster.remote.RemotePartition;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.CommandPath;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.request.RequestResults;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Brings commands to the leaders of their partitions. While a replica set has no leader, or nobody
 * knows whether a command was carried out, it is sent again under the same id.
 */
final class ReplicaCommands implements CommandPath, RemoteCommandPath {
    /** Several times what a replica set needs for a new leader. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A node that does not answer for so long is asked no more; another may lead. */
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(4);

    private static final long RETRY_MILLIS = 25;
    private static final long MILLIS_PER_MINUTE = 60_000;

    private final RpcClient rpc;
    private final IntFunction<Optional<RaftMember>> leaders;
    private final IntFunction<Optional<RemotePartition>> elsewhere;
    private final LeaderBarriers barriers;
    private final LeaderWatch watch;
    private final Clock clock;
    private final long process = new SecureRandom().nextLong();
    private final AtomicLong lastRequest = new AtomicLong();
    private volatile long latestMillis;

    /**
     * A path to leaders.
     *
     * @param leaders who leads a partition, as far as its replica here knows
     * @param elsewhere a partition whose replica here is to go, and may know nothing any more
     */
    ReplicaCommands(
            RpcClient rpc,
            IntFunction<Optional<RaftMember>> leaders,
            IntFunction<Optional<RemotePartition>> elsewhere,
            LeaderBarriers barriers,
            Clock clock) {
        this.barriers = barriers;
        this.rpc = rpc;
        this.leaders = leaders;
        this.elsewhere = elsewhere;
        this.watch = new LeaderWatch(leaders);
        this.clock = clock;
    }

    @Override
    public CompletableFuture<Long> confirm(PhysicalPartition partition) {
        return barriers.confirm(partition);
    }

    /** One command, however often it is sent. */
    private static final class Sending {
        private final Command command;
        private final Priority priority;
        private final RequestId id;
        private final long endNanos;
        private final CompletableFuture<Outcome> result = new CompletableFuture<>();
        private final CommandDoubt doubt = new CommandDoubt();
        private volatile Destination destination;

        Sending(
                Destination destination,
                Command command,
                Priority priority,
                RequestId id,
                long endNanos) {
            this.destination = destination;
            this.command = command;
            this.priority = priority;
            this.id = id;
            this.endNanos = endNanos;
        }
    }

    /** Where a command is to go. */
    private sealed interface Destination {
        int number();

        /** A partition that has a replica here. */
        record Here(PhysicalPartition partition) implements Destination {
            @Override
            public int number() {
                return partition.number();
            }
        }

        /** A partition that has none. */
        record Elsewhere(RemotePartition partition) implements Destination {
            @Override
            public int number() {
                return partition.number();
            }
        }
    }

    /**
     * Tells the time of the latest batch. A partition's time never goes back, so a leader whose
     * clock was ahead leaves it behind, and a leader refuses ids that are older than what it keeps.
     */
    void latest(long epochMillis) {
        latestMillis = epochMillis;
    }

    @Override
    public RequestId newId() {
        return new RequestId(
                Math.max(clock.epochMillis(), latestMillis) / MILLIS_PER_MINUTE,
                process,
                lastRequest.incrementAndGet());
    }

    @Override
    public CompletableFuture<Outcome> submit(
            PhysicalPartition partition,
            Command command,
            Priority priority,
            @Nullable RequestId given) {
        return send(new Destination.Here(partition), command, priority, given);
    }

    @Override
    public CompletableFuture<Outcome> submit(
            RemotePartition partition,
            Command command,
            Priority priority,
            @Nullable RequestId given) {
        return send(new Destination.Elsewhere(partition), command, priority, given);
    }

    private CompletableFuture<Outcome> send(
            Destination destination,
            Command command,
            Priority priority,
            @Nullable RequestId given) {
        RequestId id = given == null ? newId() : given;
        long end = clock.monotonicNanos() + PATIENCE.toNanos();
        Sending sending = new Sending(destination, command, priority, id, end);
        send(sending);
        return sending.result;
    }

    private void send(Sending sending) {
        CompletableFuture<Outcome> running;
        try {
            running = attempt(sending);
        } catch (RuntimeException e) {
            running = CompletableFuture.failedFuture(e);
        }
        CompletableFuture<Outcome> _ =
                running.whenComplete(
                        (outcome, failure) -> {
                            if (outcome == null) {
                                failed(sending, failure);
                            } else if (outcome instanceof Outcome.Refused refused
                                    && !sending.doubt.isEndedBy(refused.code())) {
                                failed(sending, refused.toException());
                            } else {
                                promise(sending.destination, outcome.lsn());
                                sending.result.complete(outcome);
                            }
                        });
    }

    private static void promise(Destination destination, long lsn) {
        switch (destination) {
            case Destination.Here(PhysicalPartition partition) -> partition.promise(lsn);
            case Destination.Elsewhere(RemotePartition partition) -> partition.promise(lsn);
        }
    }

    private CompletableFuture<Outcome> attempt(Sending sending) {
        return switch (sending.destination) {
            case Destination.Here(PhysicalPartition partition) ->
                    partition.isLeader()
                            ? submitHere(sending, partition)
                            : call(sending, leader(partition));
            case Destination.Elsewhere(RemotePartition partition) ->
                    partition.leader().thenCompose(leader -> call(sending, leader));
        };
    }

    private static CompletableFuture<Outcome> submitHere(
            Sending sending, PhysicalPartition partition) {
        sending.doubt.sent();
        return partition.submitHere(sending.command, sending.priority, sending.id);
    }

    private RaftMember leader(PhysicalPartition partition) {
        return leaders.apply(partition.number())
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.LEADER_CHANGED, "The partition has no leader."));
    }

    private CompletableFuture<Outcome> call(Sending sending, RaftMember leader) {
        RemoteCommand remote =
                RemoteCommand.of(
                        sending.destination.number(),
                        sending.command,
                        sending.priority,
                        sending.id);
        sending.doubt.sent();
        CompletableFuture<byte[]> call =
                rpc.callOften(leader.address(), RemoteCommand.CALL, remote.toBytes(), CALL_TIMEOUT);
        return watch.over(remote.partition(), leader, call)
                .thenApply(RequestResults.OUTCOMES::decode);
    }

    private void failed(Sending sending, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        if (!(cause instanceof OrreryException known)) {
            sending.result.completeExceptionally(
                    cause == null ? new IllegalStateException("no outcome") : cause);
            return;
        }
        if (!sending.doubt.mayEndBySending(known.code())
                || clock.monotonicNanos() >= sending.endNanos) {
            sending.result.completeExceptionally(sending.doubt.told(known));
            return;
        }
        sending.doubt.sendsAgain();
        if (sending.destination instanceof Destination.Elsewhere(RemotePartition partition)) {
            partition.leaderFailed();
        }
        CompletableFuture.delayedExecutor(RETRY_MILLIS, TimeUnit.MILLISECONDS)
                .execute(
                        () -> {
                            reroute(sending);
                            send(sending);
                        });
    }

    private void reroute(Sending sending) {
        if (sending.destination instanceof Destination.Here(PhysicalPartition partition)) {
            elsewhere
                    .apply(partition.number())
                    .ifPresent(moved -> sending.destination = new Destination.Elsewhere(moved));
        }
    }
}
