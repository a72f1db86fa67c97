package dev.orrery.query.execute;

import dev.orrery.query.QueryPrice;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.range.QueryMetrics;
import java.util.List;

/** Counts what a page takes. */
final class Meter {
    private static final int ENTRIES_BETWEEN_CHECKPOINTS = 256;

    private final Checkpoint checkpoint;
    private long indexEntries;
    private long documents;
    private long documentBytes;
    private long rows;
    private long rowBytes;
    private double documentUnits;

    Meter(Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
    }

    void entry() {
        if (++indexEntries % ENTRIES_BETWEEN_CHECKPOINTS == 0) {
            checkpoint.pass();
        }
    }

    void document(int textBytes) {
        documents++;
        documentBytes += textBytes;
        documentUnits += QueryPrice.document(textBytes);
    }

    void row(int textBytes) {
        rows++;
        rowBytes += textBytes;
    }

    double units() {
        return QueryPrice.of(indexEntries, documentUnits, rowBytes);
    }

    QueryMetrics metrics(List<String> indexes) {
        return new QueryMetrics(
                indexEntries,
                new QueryMetrics.Volume(documents, documentBytes),
                new QueryMetrics.Volume(rows, rowBytes),
                QueryPrice.rounded(units()),
                indexes);
    }
}
