package dev.orrery.partition;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.model.command.ReadTerms;
import java.util.Optional;

/** Reads of rows of tables within a partition's budget. All but one may wait. */
public interface PartitionRows {
    /** Reads rows of one logical partition. */
    RowPage slice(SliceRequest request, ReadTerms terms);

    default RowPage slice(SliceRequest request) {
        return slice(request, ReadTerms.USUAL);
    }

    /** Reads a few rows if memory has them all. Never waits. */
    Optional<RowPage> cached(SliceRequest request, ReadTerms terms);

    default Optional<RowPage> cached(SliceRequest request) {
        return cached(request, ReadTerms.USUAL);
    }

    /** Reads rows of many logical partitions. */
    RowPage scan(RowScanRequest request, ReadTerms terms);

    default RowPage scan(RowScanRequest request) {
        return scan(request, ReadTerms.USUAL);
    }

    /** Reads rows by an index. */
    RowPage lookUp(IndexRequest request, ReadTerms terms);

    default RowPage lookUp(IndexRequest request) {
        return lookUp(request, ReadTerms.USUAL);
    }

    /** Reads the rows of a table that changed. */
    RowChangesPage changes(RowChangesRequest request, ReadTerms terms);
}
