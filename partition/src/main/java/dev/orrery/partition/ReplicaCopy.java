package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.split.Follower;
import dev.orrery.partition.split.OwnedKeys;
import dev.orrery.partition.split.RangeCopy;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A copy of what one replica owns, which follows what is applied to it, whoever evaluated it. Where
 * the replica leads, its writer is slowed down while the copy catches up. Used by one thread, but
 * for what {@link Taps} calls.
 */
final class ReplicaCopy implements AutoCloseable {
    /** So much is repeated at once: from here on the writer need not be slowed down. */
    private static final long LITTLE_BYTES = 128 << 10;

    /** The longest rest after a megabyte: a disk that is busy for longer is so with others too. */
    private static final long MAX_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final PhysicalPartition source;
    private final PartitionStore target;
    private final Runnable goingCheck;
    private final Follower follower;
    private final Clock clock;
    private volatile boolean outdated;
    private @Nullable RangeCopy copy;
    private boolean resting;
    private long stepNanos;

    /**
     * A copy of a replica in a store.
     *
     * @param goingCheck called often; what it throws ends the copy
     */
    ReplicaCopy(PhysicalPartition source, PartitionStore target, Runnable goingCheck) {
        this.source = source;
        this.target = target;
        this.goingCheck = goingCheck;
        this.follower = new Follower(source.store().directory(), this::repeat);
        this.clock = source.context().clock();
    }

    /** Copies what there is; half of the time is left to others. */
    void copyAll() {
        source.writer().taps().add(this);
        // What is applied in this moment is captured, and perhaps in the snapshot too.
        try (SnapshotView begin = source.store().snapshot()) {
            OwnedKeys owned =
                    new OwnedKeys(PartitionState.load(begin).containers().all(), source.range());
            RangeCopy copying = new RangeCopy(target, owned, this::step);
            copy = copying;
            stepNanos = clock.monotonicNanos();
            resting = true;
            copying.copy(begin);
            resting = false;
        }
    }

    /** Repeats what was applied since, until only what has just come is left. */
    void catchUp() {
        follower.catchUp(LITTLE_BYTES);
        follower.step();
        requireSame();
    }

    /** Repeats the rest, when nothing more comes. */
    void finish() {
        follower.finish();
        requireSame();
    }

    private void repeat(List<Batch> batches) {
        Objects.requireNonNull(copy, "first everything is copied").repeat(batches);
    }

    private void step() {
        requireSame();
        goingCheck.run();
        if (resting) {
            LockSupport.parkNanos(Math.min(clock.monotonicNanos() - stepNanos, MAX_REST_NANOS));
            stepNanos = clock.monotonicNanos();
        }
    }

    /** A store that is about to be closed or replaced waits for this copy to let go of it. */
    private void requireSame() {
        if (outdated || source.store().isClosing()) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "Partition %d was closed, or has got other contents, while it was copied."
                            .formatted(source.number()));
        }
    }

    /** Keeps a batch that was applied to the replica. */
    void capture(Batch batch) {
        follower.capture(batch);
    }

    /** Tells the replica's writer when it may go on after a batch of its own. */
    CompletableFuture<Void> pace(Batch batch) {
        return follower.pace(batch);
    }

    /** The replica has got other contents: this copy is of no use. */
    void outdate() {
        outdated = true;
    }

    @Override
    public void close() {
        source.writer().taps().remove(this);
        follower.close();
    }
}
