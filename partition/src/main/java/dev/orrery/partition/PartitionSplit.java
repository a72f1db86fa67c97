package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.partition.split.BatchObserver;
import dev.orrery.partition.split.ChildCopies;
import dev.orrery.partition.split.Follower;
import dev.orrery.partition.split.OwnedKeys;
import dev.orrery.partition.split.TotalsTally;
import dev.orrery.partition.state.Birth;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.Inheritance;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import dev.orrery.storage.record.LogicalStatistics;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One split of a partition, step by step: {@link #prepare} and {@link #copy} every child while
 * requests go on, {@link #catchUp}, {@link #hold} the writer, {@link #open} every child, {@link
 * #commit}, and {@link #depart} once requests are sent to the children. Closed before the commit,
 * the partition goes on as if nothing had been; after it, it never serves again.
 */
public final class PartitionSplit implements AutoCloseable {
    /** Logical partitions that may be counted while the writer is held. */
    private static final int FEW_WRITTEN = 500;

    /** Bytes of batches that may be repeated while the writer is held. */
    private static final long LITTLE_BYTES = 64 << 10;

    /** How often to catch up with the writer before it is held at last. */
    private static final int MAX_ROUNDS = 8;

    private final PhysicalPartition parent;
    private final PartitionStore store;
    private final List<PartitionDescriptor> children;
    private final ChildCopies copies = new ChildCopies();
    private final Follower follower;
    private @Nullable TotalsTally tally;
    private @Nullable SnapshotView counted;
    private @Nullable WriterHold hold;
    private boolean copying;
    private boolean committed;

    PartitionSplit(PhysicalPartition parent, List<PartitionDescriptor> children) {
        this.parent = parent;
        this.store = parent.store();
        this.children = List.copyOf(children);
        this.follower = new Follower(store.directory(), copies::repeat);
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
        // What was written during the count would otherwise be flushed while writers wait.
        store.flush();
    }

    private boolean tapWith(TotalsTally counting) {
        parent.writer()
                .taps()
                .ofWriter(
                        batch -> {
                            counting.applied(batch);
                            return BatchObserver.GO_ON;
                        });
        return true;
    }

    private void catchUp(TotalsTally counting) {
        Still<SortedSet<byte[]>> now = still(counting::takeWritten);
        SnapshotView before = required(counted);
        counted = now.view();
        counting.advance(now.value(), before, now.view());
        before.close();
    }

    /** Makes a child's store in a folder, which must not exist yet, while requests go on. */
    public void copy(PartitionDescriptor child, Path directory) {
        TotalsTally counting = required(tally);
        if (!copying) {
            copying = true;
            follow(counting);
        }
        store.checkpoint(directory);
        // Its files are the parent's, half of which will be dropped: nothing worth compacting.
        PartitionStore copy =
                PartitionStore.open(
                        parent.context().storage(),
                        directory,
                        StoreOptions.local().mustExist().withoutCompaction());
        copies.add(
                child.number(),
                copy,
                new OwnedKeys(parent.writer().state().containers().all(), child.range()));
    }

    private void follow(TotalsTally counting) {
        WriterHold moment = HoldWait.await(parent);
        try {
            parent.writer()
                    .taps()
                    .ofWriter(
                            batch -> {
                                counting.applied(batch);
                                return follower.applied(batch);
                            });
        } finally {
            moment.release();
        }
    }

    /** Has the children follow the writer until little is left to do while it is held. */
    public void catchUp() {
        TotalsTally counting = required(tally);
        for (int i = 0; i == 0 || (i < MAX_ROUNDS && isFarBehind(counting)); i++) {
            catchUp(counting);
            follower.catchUp(LITTLE_BYTES);
            copies.sync();
        }
    }

    private boolean isFarBehind(TotalsTally counting) {
        return counting.writtenCount() > FEW_WRITTEN || follower.behindBytes() > LITTLE_BYTES;
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
        follower.finish();
    }

    /** Makes a copy a partition, durable when this returns; several may be opened at once. */
    public PhysicalPartition open(PartitionDescriptor child) {
        required(hold);
        PartitionState state = parent.writer().state();
        Map<Integer, LogicalStatistics> totals = required(tally).totals(children.indexOf(child));
        BatchBuilder last =
                new BatchBuilder()
                        .append(
                                Birth.ofSplit(
                                        child, state.containers(), parentTotals(state), totals));
        state.applied().addTo(last);
        PartitionStore copy = copies.take(child.number());
        return PartitionOpening.adopt(parent.context(), child, copy, last.build());
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

    /**
     * Makes the split happen on all replicas, by an entry of their log. Every member makes the
     * children for itself when it has applied it.
     *
     * @return whether it has happened; if this fails, the log decides, and the next leader knows
     */
    public boolean commitToLog(Departure departure, List<RaftMember> members) {
        TotalsTally counting = required(tally);
        List<Map<Integer, LogicalStatistics>> totals =
                IntStream.range(0, children.size()).mapToObj(counting::totals).toList();
        BatchBuilder batch = new BatchBuilder();
        departure.addTo(batch);
        new Inheritance(members, totals, 0).addTo(batch);
        return HeldAppend.awaitOnAll(parent, required(hold), batch.build());
    }

    /** Ends the parent's service; what waits for its writer is told to go to the children. */
    public void depart() {
        if (parent.isDeparted()) {
            required(hold).release();
        } else {
            parent.depart(required(hold));
        }
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
        parent.writer().taps().ofWriter(null);
        follower.close();
        copies.close();
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
