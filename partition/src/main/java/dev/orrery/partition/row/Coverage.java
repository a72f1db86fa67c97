package dev.orrery.partition.row;

import dev.orrery.cql.row.Deletion;
import dev.orrery.cql.row.LiveRow;
import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.cql.row.Row;
import java.util.List;

/** What deletes the rows of a logical partition from outside, and their static columns. */
record Coverage(PartitionHeader header, List<RangeDeletion> ranges) {
    static final Coverage NONE = new Coverage(PartitionHeader.NONE, List.of());

    /** What covers a row. */
    Deletion of(byte[] clusteringKey) {
        Deletion covering = header.deletion();
        for (RangeDeletion range : ranges) {
            if (range.rows().contains(clusteringKey)) {
                covering = Deletion.later(covering, range.deletion());
            }
        }
        return covering;
    }

    /** The live part of a stored row. */
    Row live(byte[] clusteringKey, Row stored, long nowSecond) {
        return LiveRow.of(stored, of(clusteringKey), nowSecond);
    }

    /** The live static columns. */
    Row statics(long nowSecond) {
        return header.statics().isEmpty()
                ? Row.EMPTY
                : LiveRow.of(header.statics(), header.deletion(), nowSecond);
    }
}
