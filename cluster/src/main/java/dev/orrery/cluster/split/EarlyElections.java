package dev.orrery.cluster.split;

import dev.orrery.model.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Has this node lead the replica sets of children before their parents depart: nodes open them as
 * soon as the catalog notes the change, and an election is not something writes should wait for.
 */
final class EarlyElections {
    /** Without it the change goes on, and the children elect their leaders afterwards. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Enough for an election on a busy machine; members also hold some by themselves. */
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ReplicaSets replicaSets;
    private final ChangeWait wait;
    private final Clock clock;

    EarlyElections(ReplicaSets replicaSets, ChangeWait wait, Clock clock) {
        this.replicaSets = replicaSets;
        this.wait = wait;
        this.clock = clock;
    }

    /** Blocks, not for ever; tells whether this node leads them all. */
    boolean hold(List<Integer> children) {
        long[] roundNanos = {clock.monotonicNanos()};
        return wait.until(
                () -> {
                    List<Integer> open =
                            children.stream()
                                    .filter(child -> !replicaSets.leadsAlready(child))
                                    .toList();
                    long now = clock.monotonicNanos();
                    if (now - roundNanos[0] >= ROUND_NANOS) {
                        roundNanos[0] = now;
                        open.forEach(replicaSets::stand);
                    }
                    return open.isEmpty();
                },
                PATIENCE);
    }
}
