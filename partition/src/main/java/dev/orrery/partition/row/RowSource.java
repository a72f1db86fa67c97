package dev.orrery.partition.row;

import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.cql.row.SortKey;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.record.RecordValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where records are read from: the store, or the store with what a batch has changed so far. */
interface RowSource {
    /** The value under a record's key, or null. */
    byte @Nullable [] find(byte[] recordKey);

    /** The deletions of ranges in an interval of keys that holds nothing else. */
    List<RangeDeletion> ranges(KeyRange keys, int sortOffset);

    /** The header of a logical partition. */
    default PartitionHeader header(byte[] logicalKey) {
        byte[] value = find(RecordKey.encode(logicalKey, SortKey.header()));
        return value == null ? PartitionHeader.NONE : header(RecordValue.of(value));
    }

    /** What the header's record holds. */
    static PartitionHeader header(RecordValue value) {
        return PartitionHeader.decode(value.array(), value.bodyOffset());
    }

    /** What deletes rows of a logical partition from outside. */
    default Coverage coverage(byte[] logicalKey) {
        return coverage(logicalKey, header(logicalKey));
    }

    /** As {@link #coverage(byte[])}, with a header that was read before. */
    default Coverage coverage(byte[] logicalKey, PartitionHeader header) {
        return new Coverage(header, header.hasRanges() ? ranges(logicalKey) : List.of());
    }

    /** All deletions of ranges of a logical partition. */
    default List<RangeDeletion> ranges(byte[] logicalKey) {
        return ranges(
                KeyRange.of(
                        RecordKey.encode(logicalKey, SortKey.ranges()),
                        RecordKey.encode(logicalKey, SortKey.rows())),
                logicalKey.length);
    }
}
