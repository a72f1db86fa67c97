package dev.orrery.partition;

import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.partition.evaluate.DeletionStep;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.PurgeStep;
import dev.orrery.partition.evaluate.ReindexStep;
import dev.orrery.partition.evaluate.RowWork;
import dev.orrery.partition.evaluate.VersionPurge;
import dev.orrery.partition.state.Containers;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;

/** The background work of a partition: removing what is hidden, and following new policies. */
final class Background {
    private final PurgeStep purge;
    private final ReindexStep reindex;
    private final DeletionStep deletion = new DeletionStep();
    private final PartitionBudget budget;
    private final VersionPurge versions = new VersionPurge();
    private volatile boolean purgeDue;
    private volatile boolean versionsDue;

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
        return versionsDue
                || canPurge()
                || canDelete(state.containers())
                || state.containers().inTransition().isPresent();
    }

    private boolean canPurge() {
        return purgeDue && budget.spare() > 0;
    }

    private boolean canDelete(Containers containers) {
        return containers.withDeletions().isPresent() && budget.spare() > 0;
    }

    /** Time has gone on: items may have expired, versions may be too old. */
    void tick(PartitionState state) {
        purgeDue |= state.containers().mayExpire();
        versionsDue |= !state.containers().keepingVersions().isEmpty();
    }

    /** Does one bounded step of everything that is due. */
    void step(Draft draft) {
        if (canPurge()) {
            PurgeStep.Done done = purge.step(draft, budget.spare());
            purgeDue = done.more();
            budget.charge(done.requestUnits());
        }
        if (versionsDue) {
            versionsDue = false;
            for (LiveContainer container : draft.containers().keepingVersions()) {
                versionsDue |= versions.step(draft, container);
            }
        }
        if (canDelete(draft.containers())) {
            LiveContainer container = draft.containers().withDeletions().orElseThrow();
            budget.charge(deletion.step(draft, container, budget.spare()));
        }
        draft.containers().inTransition().ifPresent(container -> reindex.step(draft, container));
    }
}
