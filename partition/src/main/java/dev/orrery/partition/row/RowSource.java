package dev.orrery.partition.row;

import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.SortKey;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.record.RecordValue;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where records are read from: the store, or the store with what a batch has changed so far. */
interface RowSource {
    /** The value under a record's key, or null. */
    byte @Nullable [] find(byte[] recordKey);

    /** The deletions of ranges in an interval of keys, up to the first that begins at a bound. */
    List<RangeDeletion> ranges(KeyRange keys, int sortOffset, byte @Nullable [] bound);

    /** The header of a logical partition. */
    default PartitionHeader header(byte[] logicalKey) {
        byte[] value = find(RecordKey.encode(logicalKey, SortKey.header()));
        return value == null ? PartitionHeader.NONE : header(RecordValue.of(value));
    }

    /** What the header's record holds. */
    static PartitionHeader header(RecordValue value) {
        return PartitionHeader.decode(value.array(), value.bodyOffset());
    }

    /** What deletes rows of an interval from outside. */
    default Coverage coverage(byte[] logicalKey, RowInterval rows) {
        return coverage(logicalKey, rows, header(logicalKey));
    }

    /** As {@link #coverage(byte[], RowInterval)}, with a header that was read before. */
    default Coverage coverage(byte[] logicalKey, RowInterval rows, PartitionHeader header) {
        return new Coverage(header, header.hasRanges() ? ranges(logicalKey, rows) : List.of());
    }

    /** The deletions of ranges that have rows in common with an interval. */
    default List<RangeDeletion> ranges(byte[] logicalKey, RowInterval rows) {
        byte[] first =
                rows.from().length == 0 ? SortKey.ranges() : SortKey.rangesBehind(rows.from());
        return ranges(
                KeyRange.of(
                        RecordKey.encode(logicalKey, first),
                        RecordKey.encode(logicalKey, SortKey.rows())),
                logicalKey.length,
                rows.to());
    }

    /** Whether a deletion begins behind a bound, and with it all that follow. */
    static boolean isBehind(RangeDeletion range, byte @Nullable [] bound) {
        return bound != null && Arrays.compareUnsigned(range.rows().from(), bound) >= 0;
    }
}
