package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.split.ChangeFaults;
import dev.orrery.cluster.split.ChangeStep;
import dev.orrery.testkit.machine.Stalls;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** When writes began to wait for a split or merge, and when they went on. */
final class TestPause implements ChangeFaults {
    private static final long MAX_MILLIS = 1_000;

    private final Map<ChangeStep, Long> nanos = new ConcurrentHashMap<>();

    @Override
    public void reached(ChangeStep step) {
        nanos.putIfAbsent(step, System.nanoTime());
    }

    /** Forgets the change before. */
    void reset() {
        nanos.clear();
    }

    /** By the server's own watch, without the time in which this machine ran nobody. */
    void requireShort(RangeChange change, Stalls stalls) {
        long stalledMillis =
                TimeUnit.NANOSECONDS.toMillis(
                        stalls.nanosBetween(at(ChangeStep.PREPARED), at(ChangeStep.FINISHED)));
        assertThat(change.effort().pauseMillis() - stalledMillis)
                .as("milliseconds without writes, %d stalled", stalledMillis)
                .isLessThanOrEqualTo(MAX_MILLIS);
    }

    private long at(ChangeStep step) {
        return Objects.requireNonNull(nanos.get(step));
    }
}
