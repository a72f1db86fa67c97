package dev.orrery.query.evaluate;

import java.util.EnumMap;
import java.util.Map;

/**
 * How long the phases of a query take on one range. Costs next to nothing where nobody measures:
 * the time then stands still. Belongs to one run on one thread.
 */
public final class QueryTimes {
    /** What takes time. */
    public enum Phase {
        COMPILE,
        LOGICAL_PLAN,
        PHYSICAL_PLAN,
        INDEX_LOOKUP,
        DOCUMENT_LOAD,
        SYSTEM_FUNCTIONS,
        USER_FUNCTIONS,
        WRITE_OUTPUT,
        EXECUTION
    }

    private final Checkpoint clock;
    private final Map<Phase, Long> spent = new EnumMap<>(Phase.class);

    public QueryTimes(Checkpoint clock) {
        this.clock = clock;
    }

    /** Whether anybody measures. */
    public boolean isRunning() {
        return clock.nanos() != 0;
    }

    public long now() {
        return clock.nanos();
    }

    /** Adds the time since a moment to a phase; answers the present moment. */
    public long add(Phase phase, long since) {
        long now = clock.nanos();
        if (now != since) {
            spent.merge(phase, now - since, Long::sum);
        }
        return now;
    }

    /** The phases that took any time. */
    public Map<Phase, Long> spentNanos() {
        return Map.copyOf(spent);
    }
}
