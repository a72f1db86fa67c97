package dev.orrery.api.cassandra.statement.select;

import dev.orrery.cql.row.RowKey;
import java.util.Optional;

/**
 * Where a page ended and what is left to give.
 *
 * @param place the last row that was used
 * @param remaining rows the statement's limit still allows
 * @param inPartition rows or groups of that logical partition that were given
 */
record PagingState(Place place, int remaining, int inPartition) {
    static Optional<RowKey> rowKey(boolean hasRow, boolean isStatic, byte[] key) {
        if (!hasRow) {
            return Optional.empty();
        }
        return Optional.of(isStatic ? RowKey.STATIC : RowKey.of(key));
    }
}
