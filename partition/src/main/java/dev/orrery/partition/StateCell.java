package dev.orrery.partition;

import dev.orrery.partition.state.PartitionState;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The state after the last applied batch, as everybody reads it, and who waits for a later one. It
 * never goes back, but for a store that got other contents.
 */
final class StateCell {
    private final ConcurrentSkipListMap<Long, CompletableFuture<Void>> waiting =
            new ConcurrentSkipListMap<>();
    private volatile PartitionState state;

    StateCell(PartitionState state) {
        this.state = state;
    }

    PartitionState get() {
        return state;
    }

    /** Shows a state, unless a later one is shown already. */
    void publish(PartitionState next) {
        synchronized (this) {
            if (next.applied().lsn() < state.applied().lsn()) {
                return;
            }
            state = next;
        }
        wake();
    }

    /** Shows what a replaced store says. */
    void replace(PartitionState next) {
        synchronized (this) {
            state = next;
        }
        wake();
    }

    private void wake() {
        if (waiting.isEmpty()) {
            return;
        }
        var reached = waiting.headMap(state.applied().lsn(), true);
        reached.values().forEach(future -> future.complete(null));
        reached.clear();
    }

    /** Completes once the LSN is applied here. */
    CompletableFuture<Void> reached(long lsn) {
        if (state.applied().lsn() >= lsn) {
            return CompletableFuture.completedFuture(null);
        }
        CompletableFuture<Void> future =
                waiting.computeIfAbsent(lsn, _ -> new CompletableFuture<>());
        // It may have been reached between the look and the note.
        if (state.applied().lsn() >= lsn) {
            wake();
        }
        return future;
    }
}
