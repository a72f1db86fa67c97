package dev.orrery.query.evaluate;

import org.jspecify.annotations.Nullable;

/**
 * Watches over a query while it runs. It is called from time to time, and throws to end the query:
 * its time is used up, or it was cancelled.
 */
@FunctionalInterface
public interface Checkpoint {
    Checkpoint NONE = () -> {};

    /** What a query may hold in memory at one place if nobody says otherwise. */
    long DEFAULT_MEMORY_BYTES = 64L << 20;

    void pass();

    /** Whether a page should end soon with the rows it has. */
    default boolean isOverdue() {
        return false;
    }

    /**
     * How much one query may hold in memory on one range, and as much again where the answers of
     * the ranges are put together.
     */
    default long memoryBytes() {
        return DEFAULT_MEMORY_BYTES;
    }

    /** Where to note how long functions take; null where nobody measures. */
    default @Nullable QueryTimes times() {
        return null;
    }

    /** The time, for measurements; always the same where nobody measures. */
    default long nanos() {
        return 0;
    }
}
