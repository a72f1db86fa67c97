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

/**
 * Splits of partitions that this node leads in a cluster, and what others have left unfinished.
 *
 * <p>A change is noted in the catalog first; the entry in the log of the parent decides; the
 * catalog follows it. Whoever leads the parent later finds the note, looks into the log, and either
 * brings what has happened into the catalog or removes the note.
 */
public final class ReplicaChanges {
    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final Exclusive exclusive;
    private final Succession succession;
    private final ReplicaSplit splits;
    private final Set<Integer> running = ConcurrentHashMap.newKeySet();

    ReplicaChanges(
            Catalog catalog,
            LocalPartitions partitions,
            Exclusive exclusive,
            Succession succession,
            ReplicaSplit splits) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.exclusive = exclusive;
        this.succession = succession;
        this.splits = splits;
    }

    /** Splits a partition that this node leads. */
    public RangeChange split(int partitionNumber, List<RingPosition> cuts, ChangeReason reason) {
        if (!running.add(partitionNumber)) {
            throw underWay();
        }
        try {
            RangeRecord parent =
                    catalog.snapshot().allRanges().stream()
                            .filter(range -> range.number() == partitionNumber)
                            .findFirst()
                            .orElseThrow(() -> RangeChanges.unknown(partitionNumber));
            List<RingRange> pieces = RangeChanges.pieces(parent.range(), cuts);
            ReplicaSplit.Begun begun = splits.begin(parent, pieces, reason);
            try {
                return splits.run(begun);
            } catch (RuntimeException e) {
                // From here on it is as if somebody else had left it.
                running.remove(partitionNumber);
                return splits.ended(begun.pending(), e);
            }
        } finally {
            running.remove(partitionNumber);
        }
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
