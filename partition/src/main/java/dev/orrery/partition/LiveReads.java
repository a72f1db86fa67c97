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

    /** Whether a record is to be shown: it is hidden from the second on in which it expires. */
    boolean isVisible(StoredRecord record, LiveContainer container, PartitionState state) {
        if (!container.definition().timeToLive().isOn()) {
            return true;
        }
        return !record.isExpired(container.definition().timeToLive(), nowSecond(state));
    }

    /** What has expired by now: time never goes back behind the last batch. */
    long nowSecond(PartitionState state) {
        return Math.max(clock.epochMillis(), state.applied().leaderTimeMillis())
                / MILLIS_PER_SECOND;
    }
}
