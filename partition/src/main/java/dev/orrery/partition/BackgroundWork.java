package dev.orrery.partition;

import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.state.PartitionState;

/** Work that the writer does in small steps, each a batch of its own, when it has time. */
interface BackgroundWork {
    /** Whether there is a step to do. Asked from any thread. */
    boolean isDue(PartitionState state);

    /** Does one bounded step. */
    void step(Draft draft);
}
