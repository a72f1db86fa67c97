package dev.orrery.partition;

import dev.orrery.partition.evaluate.RecentWrites;
import dev.orrery.partition.evaluate.RowWork;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;

/**
 * Has the writer evaluate on everything that was appended before, by whomever: at the start of a
 * leadership, and after a batch that came too late. Used inside turns only.
 */
final class Ground {
    /** How often in a row a batch may turn out to be based on an outdated LSN. */
    private static final int MAX_REFUSALS = 8;

    private static final long UNSETTLED = -1;

    private final PartitionStore store;
    private final RecentWrites recent;
    private final RowWork rowWork;
    private final StateCell state;
    private int refusals;

    /** The leadership in which everything that others had appended is known to be applied. */
    private long settledEpoch = UNSETTLED;

    Ground(PartitionParts parts, StateCell state) {
        this.store = parts.store();
        this.recent = parts.recent();
        this.rowWork = parts.rowWork();
        this.state = state;
    }

    boolean isSettled(long epoch) {
        return epoch == settledEpoch;
    }

    /** Everything appended before this leadership is applied: it is what there is. */
    void settle(long epoch) {
        load();
        settledEpoch = epoch;
    }

    /** It is not known any more what was appended. */
    void unsettle() {
        settledEpoch = UNSETTLED;
    }

    /** A batch was applied as it was evaluated. */
    void applied() {
        refusals = 0;
    }

    /**
     * A batch was based on an outdated LSN.
     *
     * @throws IllegalStateException if this goes on and on
     */
    void refused(long currentLsn) {
        refusals++;
        if (refusals > MAX_REFUSALS) {
            throw new IllegalStateException("the log is at LSN " + currentLsn);
        }
    }

    /** Takes what the store holds for the state. */
    void load() {
        try (ReadView view = store.latest()) {
            state.replace(PartitionState.load(view));
        }
        recent.forget(state.get().applied().lsn());
        rowWork.takeOver();
    }
}
