package dev.orrery.partition;

import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.ReindexStep;
import dev.orrery.partition.state.PartitionState;

/** The background work of a partition, in order of its urgency. */
final class Background implements BackgroundWork {
    private final ReindexStep reindex = new ReindexStep();

    @Override
    public boolean isDue(PartitionState state) {
        return state.containers().inTransition().isPresent();
    }

    @Override
    public void step(Draft draft) {
        draft.containers().inTransition().ifPresent(container -> reindex.step(draft, container));
    }
}
