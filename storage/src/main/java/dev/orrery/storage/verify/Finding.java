package dev.orrery.storage.verify;

import java.util.HexFormat;

/**
 * One disagreement in a store.
 *
 * @param keyHex the key at which it was found; empty where a whole container is meant
 */
public record Finding(Kind kind, int container, String keyHex) {
    /** What is wrong. */
    public enum Kind {
        UNKNOWN_CONTAINER,
        INDEX_ENTRY_MISSING,
        INDEX_ENTRY_WITHOUT_RECORD,
        UNIQUE_ENTRY_WRONG,
        UNIQUE_ENTRY_WITHOUT_RECORD,
        ADJACENCY_ENTRY_WRONG,
        ADJACENCY_ENTRY_WITHOUT_RECORD,
        FEED_ENTRY_WRONG,
        FEED_ENTRY_WITHOUT_RECORD,
        STATISTICS_WRONG,
        STATISTICS_WITHOUT_RECORDS
    }

    static Finding at(Kind kind, int container, byte[] key) {
        return new Finding(kind, container, HexFormat.of().formatHex(key));
    }
}
