package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.partition.split.TotalsTally;
import dev.orrery.partition.state.Birth;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.record.LogicalStatistics;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One split of a partition, step by step: {@link #prepare} while requests go on, {@link #hold} the
 * writer, {@link #checkpoint} and {@link #open} every child, {@link #commit}, and {@link #depart}
 * once requests are sent to the children. Closed before the commit, the partition goes on as if
 * nothing had been; after it, it never serves again.
 */
public final class PartitionSplit implements AutoCloseable {
    /** Logical partitions that may be counted while the writer is held. */
    private static final int FEW_WRITTEN = 500;

    /** How often to catch up with the writer before it is held at last. */
    private static final int MAX_ROUNDS = 8;

    private final PhysicalPartition parent;
    private final PartitionStore store;
    private final List<PartitionDescriptor> children;
    private @Nullable TotalsTally tally;
    private @Nullable SnapshotView counted;
    private @Nullable WriterHold hold;
    private boolean committed;

    PartitionSplit(PhysicalPartition parent, List<PartitionDescriptor> children) {
        this.parent = parent;
        this.store = parent.store();
        this.children = List.copyOf(children);
        requireWholeRange();
    }

    private void requireWholeRange() {
        RingPosition expected = parent.range().min();
        for (PartitionDescriptor child : children) {
            if (!child.range().min().equals(expected)) {
                throw new IllegalArgumentException("the children leave a gap or overlap");
            }
            expected = child.range().max();
        }
        if (children.size() < 2 || !expected.equals(parent.range().max())) {
            throw new IllegalArgumentException("the children are not the parent's whole range");
        }
    }

    /** Does all that can be done while requests go on. Blocks. */
    public void prepare() {
        store.flush();
        PartitionState state = parent.writer().state();
        TotalsTally counting =
                new TotalsTally(
                        children.stream().map(PartitionDescriptor::range).toList(),
                        state.containers().all());
        tally = counting;
        SnapshotView begin = still(() -> tapWith(counting)).view();
        counted = begin;
        counting.countAll(begin);
        for (int i = 0; i < MAX_ROUNDS && counting.writtenCount() > FEW_WRITTEN; i++) {
            catchUp(counting);
        }
        // What was written during the count would otherwise be flushed while the writer is held.
        store.flush();
    }

    private boolean tapWith(TotalsTally counting) {
        parent.writer().tap(counting::applied);
        return true;
    }

    private void catchUp(TotalsTally counting) {
        Still<SortedSet<byte[]>> now = still(counting::takeWritten);
        SnapshotView before = required(counted);
        counted = now.view();
        counting.advance(now.value(), before, now.view());
        before.close();
    }

    private record Still<T>(T value, SnapshotView view) {}

    /** Takes a snapshot between two batches, together with something else. */
    private <T> Still<T> still(Supplier<T> together) {
        WriterHold moment = HoldWait.await(parent);
        try {
            return new Still<>(together.get(), store.snapshot());
        } finally {
            moment.release();
        }
    }

    /** Makes the writer wait: from here on every moment counts. */
    public void hold() {
        hold = HoldWait.await(parent);
        TotalsTally counting = required(tally);
        try (SnapshotView before = required(counted);
                ReadView now = store.latest()) {
            counted = null;
            counting.advance(counting.takeWritten(), before, now);
        }
    }

    /** Makes a child's folder, which must not exist yet. */
    public void checkpoint(Path directory) {
        required(hold);
        store.checkpoint(directory);
    }

    /** Opens a child; several may be opened at the same time. */
    public PhysicalPartition open(PartitionDescriptor child, Path directory) {
        Map<Integer, LogicalStatistics> totals = required(tally).totals(children.indexOf(child));
        PartitionState state = parent.writer().state();
        return PartitionOpening.adopt(
                parent.context(),
                child,
                directory,
                Birth.ofSplit(child, state.containers(), parentTotals(state), totals));
    }

    private Map<Integer, LogicalStatistics> parentTotals(PartitionState state) {
        Map<Integer, LogicalStatistics> totals = new HashMap<>();
        try (ReadView view = store.latest()) {
            for (LiveContainer container : state.containers().all()) {
                totals.put(container.number(), PartitionState.totals(view, container.number()));
            }
        }
        return totals;
    }

    /**
     * Makes the split happen. If this fails, only opening the store again can tell whether it has:
     * the partition then serves neither way.
     */
    public void commit(Departure departure) {
        required(hold);
        committed = true;
        store.write(departure.toBatch(), WriteDurability.SYNC);
    }

    /** Ends the parent's service; what waits for its writer is told to go to the children. */
    public void depart() {
        parent.depart(required(hold));
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new OrreryException(
                    ErrorCode.INTERNAL, "The steps of a split came in the wrong order.");
        }
        return value;
    }

    @Override
    public void close() {
        parent.writer().tap(null);
        if (counted != null) {
            counted.close();
        }
        if (hold != null) {
            if (committed) {
                parent.depart(hold);
            } else {
                hold.release();
            }
        }
    }
}
