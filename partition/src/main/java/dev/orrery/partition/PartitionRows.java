package dev.orrery.partition;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import java.util.Optional;

/** Reads of rows of tables within a partition's budget. All but one may wait. */
public interface PartitionRows {
    /** Reads rows of one logical partition. */
    RowPage slice(SliceRequest request);

    /** Reads a few rows if memory has them all. Never waits. */
    Optional<RowPage> cached(SliceRequest request);

    /** Reads rows of many logical partitions. */
    RowPage scan(RowScanRequest request);

    /** Reads rows by an index. */
    RowPage lookUp(IndexRequest request);

    /** Reads the rows of a table that changed. */
    RowChangesPage changes(RowChangesRequest request);
}
