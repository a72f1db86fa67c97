package dev.orrery.partition.row;

import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.schema.RowIndex;
import dev.orrery.partition.state.LiveTable;
import java.util.Arrays;

/** Whether a row belongs to an answer, decided on live cells. */
interface RowFilter {
    RowFilter ALL = (_, _, _) -> true;

    /**
     * Decides on a row.
     *
     * @param recordKey of the row, or of the header where the logical partition has no rows
     * @param row empty where there are static columns only
     */
    boolean test(byte[] recordKey, Row statics, Row row);

    /** Rows that an index finds by a value. */
    static RowFilter having(LiveTable table, RowIndex index, byte[] value) {
        return (recordKey, statics, row) ->
                isFound(table, index, value, recordKey, new RowRecord.Data(row))
                        || isFound(
                                table,
                                index,
                                value,
                                recordKey,
                                new RowRecord.Header(PartitionHeader.NONE.withStatics(statics)));
    }

    private static boolean isFound(
            LiveTable table, RowIndex index, byte[] value, byte[] recordKey, RowRecord record) {
        return !record.isNone()
                && RowTerms.values(index, table, recordKey, record).stream()
                        .anyMatch(found -> Arrays.equals(found, value));
    }
}
