package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.PendingChange;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.split.ChangeWait;
import dev.orrery.cluster.split.ClusterChanges;
import dev.orrery.cluster.split.ReplicaChanges;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.Fence;
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

    /** Copying two large partitions takes long, and there is a bound to it. */
    private static final Duration TIMEOUT = Duration.ofMinutes(90);

    /** With the pauses between them longer than a replica set needs for another leader. */
    private static final int MAX_ATTEMPTS = 12;

    private static final int THREADS = 4;
    private static final long CLOSE_TIMEOUT_SECONDS = 30;

    private final ReplicaChanges here;
    private final IntFunction<Optional<RaftMember>> leaders;
    private final IntFunction<List<RaftMember>> members;
    private final RaftMember self;
    private final RpcClient rpc;
    private final ChangeWait wait;
    private final Set<String> settling = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = threads("orrery-changes-");

    /** What others ask for may take long; what ends it must not wait behind it. */
    private final ExecutorService makers = threads("orrery-makers-");

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

    private static ExecutorService threads(String name) {
        return Executors.newFixedThreadPool(
                THREADS, Thread.ofPlatform().name(name, 0).daemon(true).factory());
    }

    @Override
    public RangeChange split(int partitionNumber, List<RingPosition> cuts, ChangeReason reason) {
        return run(new RangeChangeCall(partitionNumber, cuts, Optional.empty(), reason));
    }

    @Override
    public RangeChange merge(int lowerNumber, int upperNumber, ChangeReason reason) {
        return run(new RangeChangeCall(lowerNumber, List.of(), Optional.of(upperNumber), reason));
    }

    /** Begins again where nothing has happened because another node leads by now. */
    private RangeChange run(RangeChangeCall call) {
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(call);
            } catch (OrreryException e) {
                if (e.code() != ErrorCode.LEADER_CHANGED || attempt == MAX_ATTEMPTS) {
                    throw e;
                }
                LOG.atInfo()
                        .addKeyValue("partition", call.partition())
                        .addKeyValue("reason", e.getMessage())
                        .log("A split or merge begins again");
                wait.pause();
            }
        }
    }

    private RangeChange attempt(RangeChangeCall call) {
        int number = call.partition();
        if (!wait.until(() -> target(number).isPresent())) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The partition's replica set has no leader.");
        }
        RaftMember leader = target(number).orElse(self);
        if (leader.equals(self)) {
            return make(call);
        }
        try {
            byte[] answer =
                    rpc.call(leader.address(), RangeChangeCall.CALL, call.toBytes(), TIMEOUT)
                            .join();
            return wait.known(number, RangeChangeCall.changeNumber(answer));
        } catch (CompletionException e) {
            OrreryException failure = unwrapped(e);
            if (failure.code() == ErrorCode.SERVICE_UNAVAILABLE) {
                return wait.settled(number, failure);
            }
            throw failure;
        }
    }

    private RangeChange make(RangeChangeCall call) {
        return call.upper()
                .map(upper -> here.merge(call.partition(), upper, call.reason()))
                .orElseGet(() -> here.split(call.partition(), call.cuts(), call.reason()));
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

    /** Splits or merges for another node. */
    CompletableFuture<byte[]> serve(byte[] request) {
        RangeChangeCall call = RangeChangeCall.read(request);
        return CompletableFuture.supplyAsync(
                () -> RangeChangeCall.answer(attempt(call).stamp().changeNumber()), makers);
    }

    /** Stops a partition that this node leads, for a merge that another node makes. */
    CompletableFuture<byte[]> serveFence(LocalPartitions partitions, byte[] request) {
        FenceCall call = FenceCall.read(request);
        return CompletableFuture.supplyAsync(
                () ->
                        FenceCall.answer(
                                partitions
                                        .partition(call.partition())
                                        .lineage()
                                        .handover()
                                        .fence(call.fence())),
                threads);
    }

    /** Lets partitions serve again whose merge did not happen, beside everything else. */
    void removeFence(CatalogSnapshot snapshot, PhysicalPartition partition) {
        long known = snapshot.account().stamp().changeNumber();
        partition
                .lineage()
                .fence()
                .filter(fence -> fence.changeNumber() <= known)
                .filter(_ -> settling.add("fence-" + partition.number()))
                .ifPresent(fence -> threads.execute(() -> removeFence(partition, fence)));
    }

    private void removeFence(PhysicalPartition partition, Fence fence) {
        try {
            partition.lineage().handover().removeFence(fence);
        } catch (RuntimeException e) {
            LOG.atInfo()
                    .setCause(e)
                    .addKeyValue("partition", partition.number())
                    .log("A partition is still fenced; it is tried again");
        } finally {
            settling.remove("fence-" + partition.number());
        }
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
        for (ExecutorService all : List.of(makers, threads)) {
            close(all);
        }
    }

    private static void close(ExecutorService threads) {
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
