package dev.orrery.partition;

import dev.orrery.partition.state.PartitionState;
import dev.orrery.partition.state.StateKeys;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.LogListener;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;

/** Keeps the state of a replica up to date with batches that others have evaluated. */
final class FollowedState implements LogListener {
    private final PartitionStore store;
    private final StateCell cell;
    private final Runnable roleChanged;
    private final Runnable serviceChanged;
    private final Taps taps;

    /**
     * Follows a log.
     *
     * @param serviceChanged what to do when the store may say that the partition serves no more
     * @param taps who sees everything before anybody can notice that it has happened
     */
    FollowedState(
            PartitionStore store,
            StateCell cell,
            Runnable roleChanged,
            Runnable serviceChanged,
            Taps taps) {
        this.taps = taps;
        this.store = store;
        this.cell = cell;
        this.roleChanged = roleChanged;
        this.serviceChanged = serviceChanged;
    }

    /** Reads what was applied before this followed. */
    void catchUp() {
        cell.publish(load());
        serviceChanged.run();
    }

    /**
     * Definitions are read again only if the batch changes them. The number of the next item may
     * stay behind: a leader reads everything before its first batch.
     */
    @Override
    public void applied(Batch batch, AppliedState after) {
        taps.applied(batch);
        StateKeys.Kind kind = StateKeys.of(batch);
        if (kind == StateKeys.Kind.SERVICE) {
            serviceChanged.run();
        }
        PartitionState known = cell.get();
        cell.publish(
                kind == StateKeys.Kind.CONTAINERS
                        ? load()
                        : new PartitionState(after, known.itemCounter(), known.containers()));
    }

    @Override
    public void replaced() {
        taps.replaced();
        serviceChanged.run();
        cell.replace(load());
    }

    @Override
    public void roleChanged() {
        roleChanged.run();
    }

    private PartitionState load() {
        try (ReadView view = store.latest()) {
            return PartitionState.load(view);
        }
    }
}
