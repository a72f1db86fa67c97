package dev.orrery.cluster.node;

import dev.orrery.cluster.split.ChangeFaults;
import dev.orrery.cluster.split.ChangeStep;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What happens in the middle of splits and merges. */
final class TestFaults {
    private TestFaults() {}

    /** Does something once all that can be done beside requests is done, once. */
    static ChangeFaults atPrepared(AtomicReference<Runnable> prepared) {
        return step -> {
            if (step == ChangeStep.PREPARED) {
                prepared.getAndSet(() -> {}).run();
            }
        };
    }

    /**
     * The node that makes the change learns that it does not lead any more.
     *
     * @param at when; emptied then, so that it happens once
     */
    static ChangeFaults leaderChangesOnce(AtomicReference<@Nullable ChangeStep> at) {
        return step -> {
            if (at.compareAndSet(step, null)) {
                throw new OrreryException(
                        ErrorCode.LEADER_CHANGED, "The leader has changed at " + step + ".");
            }
        };
    }
}
