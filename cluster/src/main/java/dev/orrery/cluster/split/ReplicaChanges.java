package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.PendingChange;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.PhysicalPartition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Splits and merges of partitions that this node leads in a cluster, and what others have left
 * unfinished.
 *
 * <p>A change is noted in the catalog first; the entry in the log of the parent decides; the
 * catalog follows it. Whoever leads the parent later finds the note, looks into the log, and either
 * brings what has happened into the catalog or removes the note.
 */
public final class ReplicaChanges {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaChanges.class);

    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final Exclusive exclusive;
    private final Succession succession;
    private final ReplicaSplit splits;
    private final ReplicaMerge merges;
    private final ChangeWait wait;
    private final Set<Integer> running = ConcurrentHashMap.newKeySet();

    ReplicaChanges(
            Catalog catalog,
            LocalPartitions partitions,
            Exclusive exclusive,
            Succession succession,
            ReplicaSplit.ClusterSettings settings) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.exclusive = exclusive;
        this.succession = succession;
        this.splits = new ReplicaSplit(catalog, partitions, succession, exclusive, settings);
        this.merges = new ReplicaMerge(catalog, partitions, succession, exclusive, settings);
        this.wait = new ChangeWait(catalog::snapshot, settings.settings().clock());
    }

    /** Splits a partition that this node leads. */
    public RangeChange split(int partitionNumber, List<RingPosition> cuts, ChangeReason reason) {
        return alone(
                partitionNumber,
                () -> {
                    RangeRecord parent = range(partitionNumber);
                    List<RingRange> pieces = RangeChanges.pieces(parent.range(), cuts);
                    ReplicaSplit.Begun begun = splits.begin(parent, pieces, reason);
                    return finished(begun.pending(), () -> splits.run(begun));
                });
    }

    /** Merges two neighbours of which this node leads the lower one. */
    public RangeChange merge(int lowerNumber, int upperNumber, ChangeReason reason) {
        return alone(
                lowerNumber,
                () -> {
                    RangeRecord lower = range(lowerNumber);
                    RangeRecord upper = range(upperNumber);
                    RangeChanges.requireNeighbours(lower, upper);
                    ReplicaMerge.Begun begun = merges.begin(lower, upper, reason);
                    return finished(begun.pending(), () -> merges.run(begun));
                });
    }

    private RangeChange alone(int decider, Supplier<RangeChange> change) {
        if (!running.add(decider)) {
            throw underWay();
        }
        try {
            return change.get();
        } finally {
            running.remove(decider);
        }
    }

    private RangeRecord range(int number) {
        return catalog.snapshot().allRanges().stream()
                .filter(range -> range.number() == number)
                .findFirst()
                .orElseThrow(() -> RangeChanges.unknown(number));
    }

    private RangeChange finished(PendingChange pending, Supplier<RangeChange> change) {
        try {
            return change.get();
        } catch (RuntimeException e) {
            LOG.atInfo()
                    .setCause(e)
                    .addKeyValue("partition", pending.decider().number())
                    .log("A split or merge was interrupted");
            return ended(pending, e);
        }
    }

    /** Nobody but the log knows what has happened: this node if it still leads, or the next. */
    private RangeChange ended(PendingChange pending, RuntimeException failure) {
        int number = pending.decider().number();
        // From here on it is as if somebody else had left it.
        running.remove(number);
        boolean certain =
                failure instanceof OrreryException known
                        && known.code() != ErrorCode.LEADER_CHANGED
                        && known.code() != ErrorCode.SERVICE_UNAVAILABLE
                        && known.code() != ErrorCode.OUTCOME_UNKNOWN;
        if (certain && wait.end(number).isEmpty() && !isDeparted(number)) {
            cancel(exclusive, catalog, pending);
            throw failure;
        }
        return wait.settled(number, failure);
    }

    private boolean isDeparted(int number) {
        return partitions.find(number).map(PhysicalPartition::isDeparted).orElse(true);
    }

    /**
     * Ends a change that was interrupted, if this node leads the parent that decides. Blocks; to be
     * called again until the note is gone.
     */
    public void settle(PendingChange pending) {
        int decider = pending.decider().number();
        Optional<PhysicalPartition> parent =
                partitions.find(decider).filter(PhysicalPartition::isLeader);
        if (parent.isEmpty() || !running.add(decider)) {
            return;
        }
        try {
            // After it nothing that an earlier leader has appended can still come.
            Long _ = parent.get().barrier().toCompletableFuture().join();
            parent.get()
                    .lineage()
                    .departure()
                    .ifPresentOrElse(
                            departure -> exclusive.change(() -> succession.commit(departure, 0)),
                            () -> cancel(exclusive, catalog, pending));
        } finally {
            running.remove(decider);
        }
    }

    /** Removes the note of a change that has not happened and never will. */
    static void cancel(Exclusive exclusive, Catalog catalog, PendingChange pending) {
        boolean _ =
                exclusive.change(
                        () -> {
                            Optional<PendingChange> noted =
                                    catalog.snapshot().pendingChanges().stream()
                                            .filter(one -> one.itemId().equals(pending.itemId()))
                                            .findFirst();
                            if (noted.isPresent()) {
                                CatalogEdit edit = catalog.edit();
                                edit.remove(noted.get());
                                catalog.commit(edit);
                            }
                            return noted.isPresent();
                        });
    }

    static OrreryException underWay() {
        return new OrreryException(
                ErrorCode.LOCKED, "The partition is being split or merged already.");
    }
}
