package dev.orrery.query.range;

import dev.orrery.query.evaluate.QueryTimes;
import java.util.List;
import java.util.Map;

/**
 * What a page took.
 *
 * @param indexEntries entries of the index that were read
 * @param documents documents that were loaded, and their text in bytes
 * @param rows rows in the page, and their text in bytes
 * @param charge price in request units
 * @param indexes the indexes that were used, and some that would have been
 * @param spentNanos how long it took; empty where that was not asked for
 */
public record QueryMetrics(
        long indexEntries,
        Volume documents,
        Volume rows,
        double charge,
        IndexUsage indexes,
        Map<QueryTimes.Phase, Long> spentNanos) {
    public QueryMetrics {
        spentNanos = Map.copyOf(spentNanos);
    }

    /** A number of things and the size of all of them. */
    public record Volume(long count, long bytes) {
        public Volume plus(Volume other) {
            return new Volume(count + other.count, bytes + other.bytes);
        }
    }

    /** The paths of the indexes that were used. */
    public List<String> indexPaths() {
        return indexes.usedNames();
    }
}
