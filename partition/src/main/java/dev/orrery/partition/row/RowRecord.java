package dev.orrery.partition.row;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowCodec;
import dev.orrery.cql.row.RowPurge;
import dev.orrery.cql.row.SortKey;
import dev.orrery.storage.record.RecordValue;

/** What one record of a table holds. */
sealed interface RowRecord {
    /** The body as it is stored. */
    byte[] encode();

    /** Whether there is nothing to store. */
    boolean isNone();

    /** When to look whether something of it can go; {@link Cell#NEVER} for never. */
    long dueSecond(long graceSeconds);

    /** The header of a logical partition. */
    record Header(PartitionHeader header) implements RowRecord {
        @Override
        public byte[] encode() {
            return header.encode();
        }

        @Override
        public boolean isNone() {
            return header.isNone();
        }

        @Override
        public long dueSecond(long graceSeconds) {
            return Math.min(
                    RowPurge.dueSecond(header.deletion(), graceSeconds),
                    RowPurge.dueSecond(header.statics(), graceSeconds));
        }
    }

    /** The deletion of a range. */
    record Range(RangeDeletion range) implements RowRecord {
        @Override
        public byte[] encode() {
            return range.encode();
        }

        @Override
        public boolean isNone() {
            return range.deletion().isNone();
        }

        @Override
        public long dueSecond(long graceSeconds) {
            return RowPurge.dueSecond(range.deletion(), graceSeconds);
        }
    }

    /** A row. */
    record Data(Row row) implements RowRecord {
        @Override
        public byte[] encode() {
            return RowCodec.encode(row);
        }

        @Override
        public boolean isNone() {
            return row.isEmpty();
        }

        @Override
        public long dueSecond(long graceSeconds) {
            return RowPurge.dueSecond(row, graceSeconds);
        }
    }

    /** Reads the record under a key; its sort key begins at an offset. */
    static RowRecord decode(byte[] key, int sortOffset, RecordValue value) {
        byte[] bytes = value.array();
        int body = value.bodyOffset();
        if (SortKey.isRow(key, sortOffset)) {
            return new Data(RowCodec.decode(bytes, body));
        }
        return SortKey.isHeader(key, sortOffset)
                ? new Header(PartitionHeader.decode(bytes, body))
                : new Range(RangeDeletion.decode(SortKey.interval(key, sortOffset), bytes, body));
    }
}
