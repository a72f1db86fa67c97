package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import java.util.Optional;
import java.util.function.Supplier;

/** What every read outside the writer needs: the published state, and which items are hidden. */
final class LiveReads {
    private static final long MILLIS_PER_SECOND = 1_000;

    /** How often a container may change under a read before it gives up. */
    private static final int MAX_ATTEMPTS = 10;

    private final PartitionDescriptor partition;
    private final Supplier<PartitionState> states;
    private final Clock clock;

    LiveReads(PartitionDescriptor partition, Supplier<PartitionState> states, Clock clock) {
        this.partition = partition;
        this.states = states;
        this.clock = clock;
    }

    PartitionDescriptor partition() {
        return partition;
    }

    PartitionState state() {
        return states.get();
    }

    /** The container; empty if nothing of it can be here; refused if it was dropped. */
    Optional<LiveContainer> container(PartitionState state, int number) {
        Optional<LiveContainer> container = any(state, number);
        if (container.isPresent() && container.get().table().isPresent()) {
            throw OrreryException.badRequest(
                    "The container is a CQL table: its rows are read by CQL statements.");
        }
        return container;
    }

    /** As {@link #container}, a CQL table too. */
    Optional<LiveContainer> any(PartitionState state, int number) {
        if (state.containers().isDropped(number)) {
            throw new OrreryException(ErrorCode.NAME_CACHE_STALE, "The container was dropped.");
        }
        return state.containers().live(number);
    }

    /**
     * Whether a record is to be shown: it is hidden from the second on in which it expires, and
     * from the moment on in which its partition key is deleted.
     */
    boolean isVisible(
            byte[] recordKey, StoredRecord record, LiveContainer container, PartitionState state) {
        return !container.hidesRecords()
                || !record.isHidden(container, recordKey, nowSecond(state));
    }

    /** Repeats a read until nothing is deleted while it begins. */
    <T> T steadily(Supplier<Optional<T>> read) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Optional<T> answer = read.get();
            if (answer.isPresent()) {
                return answer.get();
            }
        }
        throw new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE, "The container is changing; try again.");
    }

    /**
     * Whether nothing was deleted between the reading of the state and the view on the store that
     * was opened behind it. Otherwise some records of a deleted key may be gone from the view while
     * the state does not hide the rest.
     */
    boolean isSteady(LiveContainer container) {
        return states.get()
                .containers()
                .live(container.number())
                .filter(now -> now.deletions() == container.deletions())
                .isPresent();
    }

    /** What has expired by now: time never goes back behind the last batch. */
    long nowSecond(PartitionState state) {
        return Math.max(clock.epochMillis(), state.applied().leaderTimeMillis())
                / MILLIS_PER_SECOND;
    }
}
