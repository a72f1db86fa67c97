package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.split.Follower;
import dev.orrery.partition.split.OwnedKeys;
import dev.orrery.partition.split.RangeCopy;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.Union;
import dev.orrery.replication.LocalLog;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.WriteDurability;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One merge of two neighbours, step by step: {@link #prepare} copies both into a store of their own
 * while requests go on, {@link #hold} stops both writers and copies the rest, then {@link #open}
 * the child, {@link #commit}, and {@link #depart} once requests are sent to it. Closed before the
 * commit, both go on as if nothing had been; after it, neither ever serves again.
 */
public final class PartitionMerge implements AutoCloseable {
    /** What may be left to copy while the writers are held. */
    private static final long LITTLE_BYTES = 128 << 10;

    /** How often to catch up with the writers before they are held at last. */
    private static final int MAX_ROUNDS = 20;

    private final PhysicalPartition lower;
    private final PhysicalPartition upper;
    private final PartitionDescriptor child;
    private final Path directory;
    private @Nullable PartitionStore store;
    private @Nullable List<Source> sources;
    private @Nullable WriterHold lowerHold;
    private @Nullable WriterHold upperHold;
    private boolean opened;
    private boolean committed;

    /** One of the parents, and how it is copied. */
    private record Source(PhysicalPartition partition, RangeCopy copy, Follower follower) {}

    PartitionMerge(
            PhysicalPartition lower,
            PhysicalPartition upper,
            PartitionDescriptor child,
            Path directory) {
        this.lower = lower;
        this.upper = upper;
        this.child = child;
        this.directory = directory;
        boolean whole =
                lower.range().max().equals(upper.range().min())
                        && child.range().min().equals(lower.range().min())
                        && child.range().max().equals(upper.range().max());
        if (!whole) {
            throw new IllegalArgumentException("the child's range is not that of both parents");
        }
    }

    /** Does all that can be done while requests go on. Blocks. */
    public void prepare() {
        Union.requireMergeable(lower.writer().state(), upper.writer().state());
        PartitionStore target =
                PartitionStore.open(lower.context().storage(), directory, StoreOptions.local());
        store = target;
        List<Source> both = List.of(source(lower, target), source(upper, target));
        sources = both;
        both.forEach(PartitionMerge::copyAll);
        for (int i = 0; i == 0 || (i < MAX_ROUNDS && behindBytes(both) > LITTLE_BYTES); i++) {
            both.forEach(source -> source.follower().catchUp(LITTLE_BYTES));
            // The rest is synced while the writers are held; most of it need not wait until then.
            target.syncWriteAheadLog();
        }
    }

    private static Source source(PhysicalPartition partition, PartitionStore target) {
        OwnedKeys owned =
                new OwnedKeys(partition.writer().state().containers().all(), partition.range());
        RangeCopy copy = new RangeCopy(target, owned, () -> {});
        return new Source(
                partition, copy, new Follower(partition.store().directory(), copy::repeat));
    }

    private static void copyAll(Source source) {
        PhysicalPartition partition = source.partition();
        SnapshotView begin;
        WriterHold moment = HoldWait.await(partition);
        try {
            partition.writer().taps().ofWriter(source.follower());
            begin = partition.store().snapshot();
        } finally {
            moment.release();
        }
        try (begin) {
            source.copy().copy(begin);
        }
    }

    private static long behindBytes(List<Source> sources) {
        return sources.stream().mapToLong(source -> source.follower().behindBytes()).sum();
    }

    /** Makes both writers wait, and copies what they have written last. */
    public void hold() {
        lowerHold = HoldWait.await(lower);
        upperHold = HoldWait.await(upper);
        Union.requireMergeable(lower.writer().state(), upper.writer().state());
        required(sources).forEach(source -> source.follower().finish());
    }

    /** Makes the copy a partition, which is whole and durable when this returns. */
    public PhysicalPartition open() {
        required(upperHold);
        PartitionStore target = required(store);
        try (ReadView one = lower.store().latest();
                ReadView other = upper.store().latest()) {
            target.write(Union.of(child, one, other), WriteDurability.SYNC);
        }
        PartitionContext context = lower.context();
        opened = true;
        return PartitionOpening.open(
                context,
                child,
                target,
                new LocalLog(target, context.durability(), context.writers().timer()));
    }

    /** Makes the merge happen; see {@link PartitionSplit#commit}. */
    public void commit(Departure departure) {
        required(upperHold);
        committed = true;
        lower.store().write(departure.toBatch(), WriteDurability.SYNC);
    }

    /** Ends the service of both parents. */
    public void depart() {
        lower.depart(required(lowerHold));
        upper.depart(required(upperHold));
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new OrreryException(
                    ErrorCode.INTERNAL, "The steps of a merge came in the wrong order.");
        }
        return value;
    }

    @Override
    public void close() {
        lower.writer().taps().ofWriter(null);
        upper.writer().taps().ofWriter(null);
        if (sources != null) {
            sources.forEach(source -> source.follower().close());
        }
        if (store != null && !opened) {
            store.close();
        }
        end(lower, lowerHold);
        end(upper, upperHold);
    }

    private void end(PhysicalPartition parent, @Nullable WriterHold hold) {
        if (hold == null) {
            return;
        }
        if (committed) {
            parent.depart(hold);
        } else {
            hold.release();
        }
    }
}
