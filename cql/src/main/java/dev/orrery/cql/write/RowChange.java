package dev.orrery.cql.write;

import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import java.util.List;

/**
 * One change of a logical partition. Its timestamp is in microseconds; with {@link #LEADER_TIME}
 * the leader gives one that is greater than all it has given before.
 */
public sealed interface RowChange {
    /** Stands for a time that the leader chooses. No client may use this timestamp. */
    long LEADER_TIME = Long.MIN_VALUE;

    long timestamp();

    /** The same change at a fixed time. */
    RowChange at(long fixedTimestamp);

    /** Whether it names an element by its place in a list, and is refused if there is none. */
    default boolean dependsOnPosition() {
        return this instanceof Update update
                && update.cells().stream()
                        .anyMatch(
                                c ->
                                        c instanceof CellChange.PutAt
                                                || c instanceof CellChange.DeleteAt
                                                || c instanceof CellChange.RequireAt);
    }

    /**
     * Writes cells of one row.
     *
     * @param ttlSeconds 0 for cells that do not expire; the table's default is the caller's
     *     business
     * @param marker whether the row exists from now on even without cells: what {@code INSERT} does
     */
    record Update(
            RowKey row, long timestamp, int ttlSeconds, boolean marker, List<CellChange> cells)
            implements RowChange {
        public Update {
            cells = List.copyOf(cells);
            if (ttlSeconds < 0) {
                throw new IllegalArgumentException("a time to live is not negative");
            }
            if (marker && row.isStatic()) {
                throw new IllegalArgumentException("the static row has no marker");
            }
        }

        @Override
        public Update at(long fixedTimestamp) {
            return new Update(row, fixedTimestamp, ttlSeconds, marker, cells);
        }
    }

    /** Deletes a row with all its cells. */
    record DeleteRow(RowKey row, long timestamp) implements RowChange {
        @Override
        public DeleteRow at(long fixedTimestamp) {
            return new DeleteRow(row, fixedTimestamp);
        }
    }

    /** Deletes the rows of an interval, those that arrive later with an older time included. */
    record DeleteRange(RowInterval rows, long timestamp) implements RowChange {
        @Override
        public DeleteRange at(long fixedTimestamp) {
            return new DeleteRange(rows, fixedTimestamp);
        }
    }

    /** Deletes everything in the logical partition, static columns included. */
    record DeletePartition(long timestamp) implements RowChange {
        @Override
        public DeletePartition at(long fixedTimestamp) {
            return new DeletePartition(fixedTimestamp);
        }
    }
}
