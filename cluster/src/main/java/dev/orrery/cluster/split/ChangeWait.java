package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what other nodes make of a split or merge. */
public final class ChangeWait {
    /** Several times what a replica set needs for a new leader. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Supplier<CatalogSnapshot> catalog;
    private final Clock clock;

    public ChangeWait(Supplier<CatalogSnapshot> catalog, Clock clock) {
        this.catalog = catalog;
        this.clock = clock;
    }

    /** Waits for a condition, not for ever; tells whether it holds. */
    public boolean until(BooleanSupplier condition) {
        return until(condition, PATIENCE);
    }

    boolean until(BooleanSupplier condition, Duration patience) {
        long end = clock.monotonicNanos() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (clock.monotonicNanos() - end > 0 || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
        return true;
    }

    /** Before something is tried again. */
    public void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** The change that ended a partition, once this node knows that change of the catalog. */
    public RangeChange known(int partitionNumber, long changeNumber) {
        boolean _ = until(() -> catalog.get().account().stamp().changeNumber() >= changeNumber);
        return end(partitionNumber)
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.SERVICE_UNAVAILABLE,
                                        "The partition was split or merged; this node does not"
                                                + " know it yet."));
    }

    /**
     * What became of a partition whose change was interrupted, once somebody knows. Fails with
     * {@code LEADER_CHANGED} if nothing has happened, and only because the leader changed: it can
     * be tried again.
     */
    public RangeChange settled(int partitionNumber, RuntimeException failure) {
        boolean known = until(() -> catalog.get().pending(partitionNumber).isEmpty());
        Optional<RangeChange> change = end(partitionNumber);
        if (change.isPresent()) {
            return change.get();
        }
        if (!known) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The partition has no leader; whether it was split or merged shows later.",
                    failure);
        }
        throw new OrreryException(
                isLeaderChange(failure) ? ErrorCode.LEADER_CHANGED : ErrorCode.SERVICE_UNAVAILABLE,
                "Nothing was split or merged: " + failure.getMessage(),
                failure);
    }

    private static boolean isLeaderChange(RuntimeException failure) {
        return failure instanceof OrreryException known && known.code() == ErrorCode.LEADER_CHANGED;
    }

    /** The change that ended a partition, as far as this node knows. */
    public Optional<RangeChange> end(int partitionNumber) {
        return catalog.get().rangeChanges().stream()
                .filter(change -> change.parent(partitionNumber).isPresent())
                .findFirst();
    }
}
