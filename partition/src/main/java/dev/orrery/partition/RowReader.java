package dev.orrery.partition;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Optional;

/** Reads the rows of tables. */
final class RowReader {
    RowPage slice(SliceRequest request) {
        return cached().orElseThrow(RowReader::unsupported);
    }

    Optional<RowPage> cached(SliceRequest request) {
        return cached();
    }

    private static Optional<RowPage> cached() {
        return Optional.empty();
    }

    RowPage scan(RowScanRequest request) {
        return cached().orElseThrow(RowReader::unsupported);
    }

    RowPage lookUp(IndexRequest request) {
        return cached().orElseThrow(RowReader::unsupported);
    }

    private static OrreryException unsupported() {
        return new OrreryException(ErrorCode.NOT_SUPPORTED, "Rows are not served yet.");
    }
}
