package dev.orrery.model.command;

/** What a reader may rely on; the strongest first. */
public enum ConsistencyLevel {
    /** The newest acknowledged state. */
    STRONG,
    /** A state that is not older than a bound. */
    BOUNDED_STALENESS,
    /** Nothing older than what the session has seen. */
    SESSION,
    /** Some state that there was. */
    CONSISTENT_PREFIX,
    /** Whatever the nearest replica has. */
    EVENTUAL;

    /** Whether the replica set is asked what there is before anything is read. */
    public boolean isConfirmed() {
        return this == STRONG || this == BOUNDED_STALENESS;
    }

    /** Whether a session never goes back in time. */
    public boolean keepsSessions() {
        return compareTo(SESSION) <= 0;
    }

    public boolean isStrongerThan(ConsistencyLevel other) {
        return compareTo(other) < 0;
    }
}
