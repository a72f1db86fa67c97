package dev.orrery.query.execute;

import dev.orrery.model.error.OrreryException;

/** Counts what a query holds in memory on one range. */
final class QueryMemory {
    private final long limitBytes;
    private final String remedy;
    private long heldBytes;

    /**
     * Nothing is held.
     *
     * @param remedy a sentence on how to ask with less memory
     */
    QueryMemory(long limitBytes, String remedy) {
        this.limitBytes = limitBytes;
        this.remedy = remedy;
    }

    void hold(long bytes) {
        heldBytes += bytes;
    }

    void release(long bytes) {
        heldBytes -= bytes;
    }

    boolean isExceeded() {
        return heldBytes > limitBytes;
    }

    /** The refusal of a query that has to hold more than it may. */
    OrreryException exceeded(String purpose) {
        return OrreryException.badRequest(
                "The query has to %s more rows at a time than fit into query.memory-bytes = %d. %s"
                        .formatted(purpose, limitBytes, remedy));
    }
}
