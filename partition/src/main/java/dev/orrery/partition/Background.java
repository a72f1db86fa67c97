package dev.orrery.partition;

import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.PurgeStep;
import dev.orrery.partition.evaluate.ReindexStep;
import dev.orrery.partition.state.PartitionState;

/** The background work of a partition: removing what has expired, and following new policies. */
final class Background {
    private final PurgeStep purge = new PurgeStep();
    private final ReindexStep reindex = new ReindexStep();
    private volatile boolean purgeDue;

    /** Whether there is a step to do. Asked from any thread. */
    boolean isDue(PartitionState state) {
        return purgeDue || state.containers().inTransition().isPresent();
    }

    /** Time has gone on: items may have expired. */
    void tick(PartitionState state) {
        purgeDue |= state.containers().mayExpire();
    }

    /** Does one bounded step of everything that is due. */
    void step(Draft draft) {
        if (purgeDue) {
            purgeDue = purge.step(draft);
        }
        draft.containers().inTransition().ifPresent(container -> reindex.step(draft, container));
    }
}
