package dev.orrery.storage.engine;

/**
 * How one store is opened.
 *
 * @param writeAheadLog whether the store keeps its own log; without one, all families are flushed
 *     together, so that what survives a crash is the state after some batch
 * @param opening what to do if there is no store yet
 * @param compacts whether files are compacted in the background from the start
 */
public record StoreOptions(boolean writeAheadLog, Opening opening, boolean compacts) {
    /** Whether a missing store is made or refused. */
    public enum Opening {
        CREATE_IF_MISSING,
        MUST_EXIST
    }

    /** A store that is durable by itself, made if it is missing. */
    public static StoreOptions local() {
        return new StoreOptions(true, Opening.CREATE_IF_MISSING, true);
    }

    /** A store whose batches another log can repeat, made if it is missing. */
    public static StoreOptions replicated() {
        return new StoreOptions(false, Opening.CREATE_IF_MISSING, true);
    }

    public StoreOptions mustExist() {
        return new StoreOptions(writeAheadLog, Opening.MUST_EXIST, compacts);
    }

    /** As this, but files are not compacted before {@link PartitionStore#startCompaction}. */
    public StoreOptions withoutCompaction() {
        return new StoreOptions(writeAheadLog, opening, false);
    }
}
