package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.PendingChange;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.split.ChangeWait;
import dev.orrery.cluster.split.ClusterChanges;
import dev.orrery.cluster.split.ReplicaChanges;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has splits made by the leaders of the partitions, and makes those that this node is asked for.
 */
final class LeaderChanges implements ClusterChanges, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderChanges.class);

    /** Counting a large partition takes minutes. */
    private static final Duration TIMEOUT = Duration.ofMinutes(30);

    private static final int THREADS = 4;
    private static final long CLOSE_TIMEOUT_SECONDS = 30;

    private final ReplicaChanges here;
    private final IntFunction<Optional<RaftMember>> leaders;
    private final IntFunction<List<RaftMember>> members;
    private final RaftMember self;
    private final RpcClient rpc;
    private final ChangeWait wait;
    private final Set<String> settling = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads =
            Executors.newFixedThreadPool(
                    THREADS, Thread.ofPlatform().name("orrery-changes-", 0).daemon(true).factory());

    /** Who leads a partition, and how to reach them. */
    record Leaders(
            IntFunction<Optional<RaftMember>> leaders,
            IntFunction<List<RaftMember>> membersElsewhere,
            RaftMember self,
            RpcClient rpc) {}

    LeaderChanges(ReplicaChanges here, Leaders others, ChangeWait wait) {
        this.here = here;
        this.leaders = others.leaders();
        this.members = others.membersElsewhere();
        this.self = others.self();
        this.rpc = others.rpc();
        this.wait = wait;
    }

    @Override
    public RangeChange split(int partitionNumber, List<RingPosition> cuts, ChangeReason reason) {
        if (!wait.until(() -> target(partitionNumber).isPresent())) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The partition's replica set has no leader.");
        }
        RaftMember leader = target(partitionNumber).orElse(self);
        if (leader.equals(self)) {
            return here.split(partitionNumber, cuts, reason);
        }
        SplitCall call = new SplitCall(partitionNumber, cuts, reason);
        try {
            byte[] answer =
                    rpc.call(leader.address(), SplitCall.CALL, call.toBytes(), TIMEOUT).join();
            return wait.known(partitionNumber, SplitCall.changeNumber(answer));
        } catch (CompletionException e) {
            OrreryException failure = unwrapped(e);
            if (failure.code() == ErrorCode.SERVICE_UNAVAILABLE) {
                return wait.settled(partitionNumber, failure);
            }
            throw failure;
        }
    }

    /** The leader, or where this node has no replica somebody who knows it. */
    private Optional<RaftMember> target(int partitionNumber) {
        return leaders.apply(partitionNumber)
                .or(
                        () ->
                                members.apply(partitionNumber).stream()
                                        .filter(member -> !member.equals(self))
                                        .findFirst());
    }

    private static OrreryException unwrapped(CompletionException failure) {
        return failure.getCause() instanceof OrreryException known
                ? known
                : new OrreryException(
                        ErrorCode.INTERNAL, "The partition could not be split.", failure);
    }

    /** Splits a partition for another node. */
    CompletableFuture<byte[]> serve(byte[] request) {
        SplitCall call = SplitCall.read(request);
        return CompletableFuture.supplyAsync(
                () -> {
                    RangeChange change = split(call.partition(), call.cuts(), call.reason());
                    return SplitCall.answer(change.stamp().changeNumber());
                },
                threads);
    }

    /** Ends what leaders before have left, beside everything else. */
    void settle(CatalogSnapshot snapshot) {
        for (PendingChange pending : snapshot.pendingChanges()) {
            boolean mine =
                    leaders.apply(pending.decider().number()).filter(self::equals).isPresent();
            if (mine && settling.add(pending.itemId())) {
                threads.execute(() -> settle(pending));
            }
        }
    }

    private void settle(PendingChange pending) {
        try {
            here.settle(pending);
        } catch (RuntimeException e) {
            LOG.atInfo()
                    .setCause(e)
                    .addKeyValue("partition", pending.decider().number())
                    .log("A split or merge is not settled yet; it is tried again");
        } finally {
            settling.remove(pending.itemId());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.atWarn().log("A split or merge is still under way");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
