package dev.orrery.partition;

import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.partition.evaluate.DeletionStep;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.PurgeStep;
import dev.orrery.partition.evaluate.ReindexStep;
import dev.orrery.partition.evaluate.RowWork;
import dev.orrery.partition.state.Containers;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;

/** The background work of a partition: removing what is hidden, and following new policies. */
final class Background {
    private final PurgeStep purge;
    private final ReindexStep reindex;
    private final DeletionStep deletion = new DeletionStep();
    private final PartitionBudget budget;
    private volatile boolean purgeDue;

    Background(PartitionBudget budget, RowWork rowWork) {
        this.purge = new PurgeStep(rowWork);
        this.reindex = new ReindexStep(rowWork);
        this.budget = budget;
    }

    /**
     * Whether there is a step to do. Asked from any thread. What has expired or was deleted is
     * hidden, so its removal waits for budget that nobody wants; a new policy must come to its end.
     */
    boolean isDue(PartitionState state) {
        return canPurge()
                || canDelete(state.containers())
                || state.containers().inTransition().isPresent();
    }

    private boolean canPurge() {
        return purgeDue && budget.spare() > 0;
    }

    private boolean canDelete(Containers containers) {
        return containers.withDeletions().isPresent() && budget.spare() > 0;
    }

    /** Time has gone on: items may have expired. */
    void tick(PartitionState state) {
        purgeDue |= state.containers().mayExpire();
    }

    /** Does one bounded step of everything that is due. */
    void step(Draft draft) {
        if (canPurge()) {
            PurgeStep.Done done = purge.step(draft, budget.spare());
            purgeDue = done.more();
            budget.charge(done.requestUnits());
        }
        if (canDelete(draft.containers())) {
            LiveContainer container = draft.containers().withDeletions().orElseThrow();
            budget.charge(deletion.step(draft, container, budget.spare()));
        }
        draft.containers().inTransition().ifPresent(container -> reindex.step(draft, container));
    }
}
