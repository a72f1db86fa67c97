package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.PendingChange;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.split.CopyState;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.MergedCopy;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.rpc.RpcServices;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the stores of merges' children on this node, each on a thread of its own: from the moment
 * the catalog notes the merge, so that little is left to do when both parents stop, or afterwards
 * on a node that was not there. A copy that fails begins again; one of a merge that does not happen
 * is deleted. But for the questions of other nodes, used by one thread.
 */
final class MergeCopies implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MergeCopies.class);

    private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long CLOSE_TIMEOUT_MILLIS = 30_000;

    private final LocalPartitions partitions;
    private final CopyRoom room;
    private final Clock clock;
    private final Runnable wake;
    private final Map<Integer, Running> running = new ConcurrentHashMap<>();
    private final Map<Integer, Failure> failures = new ConcurrentHashMap<>();

    private record Running(MergedCopy copy, Thread thread) {}

    /** When to try again, and whether it was for want of room. */
    private record Failure(long untilNanos, boolean noRoom) {}

    /**
     * For one node.
     *
     * @param wake told when a store was made
     */
    MergeCopies(LocalPartitions partitions, CopyRoom room, Clock clock, Runnable wake) {
        this.partitions = partitions;
        this.room = room;
        this.clock = clock;
        this.wake = wake;
    }

    /**
     * Begins what the catalog notes and gives up what it does not know any more.
     *
     * @param isWanted whether the catalog has a child, or may come to have it
     */
    void follow(CatalogSnapshot snapshot, IntPredicate isWanted) {
        running.forEach(
                (child, one) -> {
                    if (!isWanted.test(child) || partitions.isStored(child) || !isOpen(one)) {
                        one.copy().giveUp();
                    }
                });
        failures.keySet().removeIf(child -> !isWanted.test(child));
        for (PendingChange pending : snapshot.pendingChanges()) {
            if (pending.isMerge()) {
                begin(pending);
            }
        }
    }

    private boolean isOpen(Running one) {
        return one.copy()
                .isOf(
                        open(one.copy().lower().number()).orElse(null),
                        open(one.copy().upper().number()).orElse(null));
    }

    private Optional<PhysicalPartition> open(int number) {
        return partitions.find(number).filter(partition -> !partition.isFailed());
    }

    private void begin(PendingChange pending) {
        Optional<PhysicalPartition> lower = open(pending.parents().getFirst().number());
        Optional<PhysicalPartition> upper = open(pending.parents().getLast().number());
        if (lower.isPresent() && upper.isPresent()) {
            var child = pending.children().getFirst();
            begin(lower.get(), upper.get(), new PartitionDescriptor(child.number(), child.range()));
        }
    }

    /** Makes the store of a child whose parents never change again; never blocks. */
    void finish(PhysicalPartition lower, PhysicalPartition upper, PartitionDescriptor child) {
        begin(lower, upper, child);
        Running one = running.get(child.number());
        if (one != null && one.copy().isOf(lower, upper)) {
            one.copy().freeze();
        }
    }

    private void begin(
            PhysicalPartition lower, PhysicalPartition upper, PartitionDescriptor child) {
        int number = child.number();
        if (running.containsKey(number) || partitions.isStored(number) || isResting(number)) {
            return;
        }
        if (!room.hasFor(lower, upper)) {
            failed(number, true);
            return;
        }
        MergedCopy copy =
                lower.lineage()
                        .copyMerged(upper, child, partitions.directory(number), room::isLeft);
        Thread thread =
                Thread.ofPlatform()
                        .name("orrery-merging-" + number)
                        .daemon(true)
                        .unstarted(() -> run(number, copy));
        running.put(number, new Running(copy, thread));
        thread.start();
    }

    private boolean isResting(int child) {
        Failure failure = failures.get(child);
        return failure != null && failure.untilNanos() - clock.monotonicNanos() > 0;
    }

    private void run(int child, MergedCopy copy) {
        try {
            copy.run();
            failures.remove(child);
        } catch (RuntimeException e) {
            LOG.atInfo()
                    .setCause(e)
                    .addKeyValue("child", child)
                    .log("A copy for a merge has ended; if it is still needed it begins again");
            failed(child, copy.hasRunOutOfRoom());
        } finally {
            running.remove(child);
            wake.run();
        }
    }

    private void failed(int child, boolean noRoom) {
        failures.put(child, new Failure(clock.monotonicNanos() + REST_NANOS, noRoom));
    }

    boolean isUnderWay(int child) {
        return running.containsKey(child);
    }

    /** Tells nodes that make merges how far this one is. */
    void register(RpcServices services) {
        services.handle(
                MemberCalls.COPIED,
                request ->
                        CompletableFuture.completedFuture(
                                state(MemberCalls.partition(request)).toBytes()));
    }

    private CopyState state(int child) {
        if (partitions.isStored(child)) {
            return CopyState.CAUGHT_UP;
        }
        Running one = running.get(child);
        if (one != null) {
            return one.copy().isCaughtUp() ? CopyState.CAUGHT_UP : CopyState.COPYING;
        }
        Failure failure = failures.get(child);
        return failure != null && failure.noRoom() ? CopyState.NO_ROOM : CopyState.NONE;
    }

    /** Ends all copies; to be called before the partitions are closed. */
    @Override
    public void close() {
        running.values().forEach(one -> one.copy().giveUp());
        for (Running one : running.values()) {
            try {
                one.thread().join(CLOSE_TIMEOUT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
