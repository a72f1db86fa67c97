package dev.orrery.query.execute;

import dev.orrery.query.value.QueryValue;
import java.util.List;

/**
 * The place of a row in an ordered result.
 *
 * @param keys the values the query orders by
 * @param rid the bytes of the document's {@code _rid}
 * @param recordKey the key of the document
 * @param ordinal the place of the row among those of its document
 */
record RowPosition(List<QueryValue> keys, KeyBytes rid, KeyBytes recordKey, int ordinal) {
    /** About what the objects around a position take. */
    private static final int OVERHEAD_BYTES = 160;

    RowPosition {
        keys = List.copyOf(keys);
    }

    long sizeBytes() {
        long size = (long) OVERHEAD_BYTES + rid.length() + recordKey.length();
        for (QueryValue key : keys) {
            size += key.sizeBytes();
        }
        return size;
    }
}
