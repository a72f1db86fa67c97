package dev.orrery.partition.row;

import dev.orrery.cql.row.Deletion;
import dev.orrery.cql.row.LiveRow;
import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.cql.row.RangeDeletions;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.Visibility;
import java.util.List;

/**
 * What deletes some rows of a logical partition from outside, and the static columns.
 *
 * @param ranges those that concern the rows in question, in order
 */
record Coverage(PartitionHeader header, List<RangeDeletion> ranges) {
    static final Coverage NONE = new Coverage(PartitionHeader.NONE, List.of());

    /** What covers a row. */
    Deletion of(byte[] clusteringKey) {
        return ranges.isEmpty()
                ? header.deletion()
                : Deletion.later(header.deletion(), RangeDeletions.covering(ranges, clusteringKey));
    }

    /** The live part of a stored row. */
    Row live(byte[] clusteringKey, Row stored, Visibility visibility) {
        return LiveRow.of(stored, of(clusteringKey), visibility);
    }

    /** The live static columns. */
    Row statics(Visibility visibility) {
        return header.statics().isEmpty()
                ? Row.EMPTY
                : LiveRow.of(header.statics(), header.deletion(), visibility);
    }
}
