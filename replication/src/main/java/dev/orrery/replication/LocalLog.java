package dev.orrery.replication;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.WriteDurability;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of a partition with one replica: the write-ahead log of its store. An append is one write
 * on the caller's thread; with {@link Durability.Interval} a timer syncs what was written since.
 */
public final class LocalLog implements ReplicationLog {
    private static final Logger LOGGER = LoggerFactory.getLogger(LocalLog.class);

    /** There is one leader, always the same. */
    private static final long EPOCH = 1;

    private final PartitionStore store;
    private final WriteDurability durability;
    private final @Nullable Future<?> periodicSync;
    private volatile AppliedState applied;
    private volatile boolean unsynced;
    private volatile @Nullable OrreryException failure;

    /**
     * @param timer runs the periodic sync, which blocks it for the time of a disk flush
     */
    public LocalLog(PartitionStore store, Durability durability, ScheduledExecutorService timer) {
        this.store = store;
        try (ReadView view = store.latest()) {
            this.applied = AppliedState.read(view);
        }
        switch (durability) {
            case Durability.Commit() -> {
                this.durability = WriteDurability.SYNC;
                this.periodicSync = null;
            }
            case Durability.Interval(int millis) -> {
                this.durability = WriteDurability.NO_SYNC;
                this.periodicSync =
                        timer.scheduleWithFixedDelay(
                                this::sync, millis, millis, TimeUnit.MILLISECONDS);
            }
        }
    }

    @Override
    public synchronized CompletionStage<AppendResult> append(LogEntry entry) {
        OrreryException broken = failure;
        if (broken != null) {
            return CompletableFuture.failedStage(broken);
        }
        AppliedState current = applied;
        if (entry.lsn() <= current.lsn()) {
            return CompletableFuture.completedStage(new AppendResult.Replayed(current.lsn()));
        }
        if (entry.baseLsn() != current.lsn() || entry.epoch() != EPOCH) {
            return CompletableFuture.completedStage(new AppendResult.Refused(current.lsn()));
        }
        if (entry.leaderTimeMillis() < current.leaderTimeMillis()) {
            throw new IllegalArgumentException("the leader's time went back");
        }
        return write(entry);
    }

    private CompletionStage<AppendResult> write(LogEntry entry) {
        AppliedState next = new AppliedState(entry.lsn(), entry.leaderTimeMillis());
        BatchBuilder batch = new BatchBuilder().append(entry.batch());
        next.addTo(batch);
        try {
            store.write(batch.build(), durability);
        } catch (OrreryException e) {
            return CompletableFuture.failedStage(fail(e));
        }
        applied = next;
        unsynced = periodicSync != null;
        return CompletableFuture.completedStage(new AppendResult.Applied(entry.lsn()));
    }

    @Override
    public CompletionStage<Long> barrier() {
        OrreryException broken = failure;
        return broken == null
                ? CompletableFuture.completedStage(applied.lsn())
                : CompletableFuture.failedStage(broken);
    }

    @Override
    public CompletionStage<Long> confirm() {
        return barrier();
    }

    @Override
    public ReplicaRole role() {
        return failure == null ? ReplicaRole.LEADER : ReplicaRole.FAILED;
    }

    /** Nothing happens here but what its one writer does. */
    @Override
    public void follow(LogListener listener) {}

    @Override
    public long epoch() {
        return EPOCH;
    }

    @Override
    public AppliedState applied() {
        return applied;
    }

    /** Brings to the disk what was acknowledged before it was there. */
    private void sync() {
        if (!unsynced || failure != null) {
            return;
        }
        // Cleared first: a write during the sync may not be covered by it.
        unsynced = false;
        try {
            store.syncWriteAheadLog();
        } catch (OrreryException e) {
            fail(e);
        }
    }

    private OrreryException fail(OrreryException cause) {
        OrreryException broken =
                new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "The partition's log has failed; it takes no writes until it is opened"
                                + " again.",
                        cause);
        failure = broken;
        LOGGER.atError()
                .setCause(cause)
                .addKeyValue("appliedLsn", applied.lsn())
                .log("The local log has failed and takes no more entries");
        return broken;
    }

    @Override
    public synchronized void close() {
        if (periodicSync != null) {
            periodicSync.cancel(false);
        }
        sync();
        if (failure == null) {
            failure =
                    new OrreryException(
                            ErrorCode.SERVICE_UNAVAILABLE, "The partition's log is closed.");
        }
    }
}
