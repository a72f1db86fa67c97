package dev.orrery.server.chaos;

import dev.orrery.server.chaos.workload.Gap;
import dev.orrery.testkit.machine.Stalls;
import java.util.Collection;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;

/**
 * A time without an acknowledged write.
 *
 * @param stalledMillis how long the machine had no time for its threads meanwhile
 */
record Silence(long millis, long stalledMillis) {
    static final Silence NONE = new Silence(0, 0);

    /** By what the cluster is answerable for. */
    static final Comparator<Silence> ORDER = Comparator.comparingLong(Silence::ownMillis);

    private static Silence of(Gap gap, Stalls stalls) {
        long stalled =
                TimeUnit.NANOSECONDS.toMillis(stalls.nanosBetween(gap.fromNanos(), gap.toNanos()));
        return new Silence(gap.millis(), stalled);
    }

    static Silence longest(Collection<Gap> gaps, Stalls stalls) {
        return gaps.stream().map(gap -> of(gap, stalls)).max(ORDER).orElse(NONE);
    }

    /** Without the time that nobody on the machine had. */
    long ownMillis() {
        return Math.max(0, millis - stalledMillis);
    }

    @Override
    public String toString() {
        return stalledMillis == 0
                ? millis + " ms"
                : "%d ms (the machine stood still for %d)".formatted(millis, stalledMillis);
    }
}
