package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.Union;
import dev.orrery.replication.raft.RaftPosition;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StoreOptions;
import dev.orrery.storage.engine.StoreReplacement;
import dev.orrery.storage.engine.WriteDurability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The store of a merge's child while it is made from this node's replicas of both parents, beside
 * requests: a copy of what each of them owns, which follows what is applied to them until they
 * stand still for good. One thread {@link #run}s it; others tell it when that is, or to give up.
 *
 * <p>The store lies beside its place until it is whole, under a name that nobody takes for a
 * partition. What a crash leaves there is deleted; the copy begins again.
 */
public final class MergedCopy {
    private static final long FOLLOW_MILLIS = 20;
    private static final String SUFFIX = ".merging";

    private final PhysicalPartition lower;
    private final PhysicalPartition upper;
    private final PartitionDescriptor child;
    private final Path directory;
    private final BooleanSupplier hasRoom;
    private final Semaphore news = new Semaphore(0);
    private volatile boolean caughtUp;
    private volatile boolean frozen;
    private volatile boolean givenUp;
    private volatile boolean outOfRoom;

    MergedCopy(
            PhysicalPartition lower,
            PhysicalPartition upper,
            PartitionDescriptor child,
            Path directory,
            BooleanSupplier hasRoom) {
        this.lower = lower;
        this.upper = upper;
        this.child = child;
        this.directory = directory;
        this.hasRoom = hasRoom;
    }

    /** Whether a folder is of a copy that was not finished; such a one is worth nothing. */
    public static boolean isUnfinished(Path folder) {
        return folder.toString().endsWith(SUFFIX);
    }

    /** Whether it is made of these very replicas: one that was opened anew is another. */
    public boolean isOf(@Nullable PhysicalPartition one, @Nullable PhysicalPartition other) {
        return lower == one && upper == other;
    }

    public PhysicalPartition lower() {
        return lower;
    }

    public PhysicalPartition upper() {
        return upper;
    }

    /** Whether it has all but what was applied in the last moments. */
    public boolean isCaughtUp() {
        return caughtUp;
    }

    /** Whether it has ended because the disk had no more room. */
    public boolean hasRunOutOfRoom() {
        return outOfRoom;
    }

    /** Nothing is applied to the parents any more: the store can be finished. */
    public void freeze() {
        frozen = true;
        news.release();
    }

    /** Ends it; what was copied is deleted. */
    public void giveUp() {
        givenUp = true;
        news.release();
    }

    /**
     * Makes the store, which is whole, durable and in its place when this returns. Blocks until
     * somebody has said that the parents stand still.
     *
     * @throws OrreryException if it was given up or something went wrong; nothing is left of it
     */
    public void run() {
        Path folder = directory.resolveSibling(directory.getFileName() + SUFFIX);
        try {
            try {
                StoreReplacement.delete(folder);
                copy(folder);
                StoreReplacement.begin(folder, directory);
            } finally {
                StoreReplacement.delete(folder);
            }
        } catch (IOException e) {
            throw ChildStore.failure(child, e);
        }
    }

    private void copy(Path folder) {
        try (PartitionStore store =
                        PartitionStore.open(
                                lower.context().storage(), folder, StoreOptions.replicated());
                ReplicaCopy one = new ReplicaCopy(lower, store, this::requireGoing);
                ReplicaCopy other = new ReplicaCopy(upper, store, this::requireGoing)) {
            one.copyAll();
            other.copyAll();
            follow(store, List.of(one, other));
            one.finish();
            other.finish();
            BatchBuilder last = new BatchBuilder();
            try (ReadView lowest = lower.store().latest();
                    ReadView highest = upper.store().latest()) {
                last.append(Union.of(child, lowest, highest));
            }
            RaftPosition.WITH_DATA.addTo(last);
            store.write(last.build(), WriteDurability.NO_WAL);
            store.flush();
        }
    }

    private void follow(PartitionStore store, List<ReplicaCopy> copies) {
        // What is in memory by now would otherwise reach the disk while writers wait.
        copies.forEach(ReplicaCopy::catchUp);
        store.flush();
        while (!frozen) {
            requireGoing();
            copies.forEach(ReplicaCopy::catchUp);
            caughtUp = true;
            awaitNews();
        }
    }

    private void awaitNews() {
        try {
            boolean _ = news.tryAcquire(FOLLOW_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            givenUp = true;
        }
    }

    private void requireGoing() {
        if (givenUp) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The copy is not needed any more.");
        }
        if (!caughtUp && !hasRoom.getAsBoolean()) {
            outOfRoom = true;
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "There is no room on the disk for the copy.");
        }
    }
}
