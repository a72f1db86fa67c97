package dev.orrery.query.execute;

import dev.orrery.query.QueryPrice;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.evaluate.QueryTimes;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.QueryMetrics;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts what a page takes. */
final class Meter {
    private static final int ENTRIES_BETWEEN_CHECKPOINTS = 256;

    private final Checkpoint checkpoint;
    private final QueryTimes times;
    private final Map<IndexInterval, Counter> counters = new LinkedHashMap<>();
    private long indexEntries;
    private long absences;
    private long documents;
    private long documentBytes;
    private long candidates;
    private long rows;
    private long rowBytes;
    private double documentUnits;

    /** The entries of one part of the index. */
    static final class Counter {
        private long entries;

        long entries() {
            return entries;
        }
    }

    Meter(Checkpoint checkpoint, QueryTimes times) {
        this.checkpoint = checkpoint;
        this.times = times;
    }

    Counter counter(IndexInterval interval) {
        return counters.computeIfAbsent(interval, _ -> new Counter());
    }

    void entry(Counter counter) {
        counter.entries++;
        countEntry();
    }

    /** A record that is known to lack a path is looked up like an entry. */
    void absence() {
        absences++;
        countEntry();
    }

    private void countEntry() {
        if (++indexEntries % ENTRIES_BETWEEN_CHECKPOINTS == 0) {
            checkpoint.pass();
        }
    }

    void document(int textBytes) {
        documents++;
        documentBytes += textBytes;
        documentUnits += QueryPrice.document(textBytes);
    }

    /** A row that passed the filter. */
    void candidate() {
        candidates++;
    }

    void row(int textBytes) {
        rows++;
        rowBytes += textBytes;
    }

    double units() {
        return QueryPrice.of(indexEntries, documentUnits, rowBytes);
    }

    /** Whether the time of a page is over. */
    boolean isOverdue() {
        return checkpoint.isOverdue();
    }

    QueryTimes times() {
        return times;
    }

    long absences() {
        return absences;
    }

    long documents() {
        return documents;
    }

    double documentUnits() {
        return documentUnits;
    }

    long candidates() {
        return candidates;
    }

    long rows() {
        return rows;
    }

    long rowBytes() {
        return rowBytes;
    }

    QueryMetrics metrics(IndexUsage indexes) {
        return new QueryMetrics(
                indexEntries,
                new QueryMetrics.Volume(documents, documentBytes),
                new QueryMetrics.Volume(rows, rowBytes),
                QueryPrice.rounded(units()),
                indexes,
                times.spentNanos());
    }
}
