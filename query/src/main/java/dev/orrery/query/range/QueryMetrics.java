package dev.orrery.query.range;

import java.util.List;

/**
 * What a page took.
 *
 * @param indexEntries entries of the index that were read
 * @param documents documents that were loaded, and their text in bytes
 * @param rows rows in the page, and their text in bytes
 * @param charge price in request units
 * @param indexPaths paths of the indexes that were used
 */
public record QueryMetrics(
        long indexEntries, Volume documents, Volume rows, double charge, List<String> indexPaths) {
    public QueryMetrics {
        indexPaths = List.copyOf(indexPaths);
    }

    /** A number of things and the size of all of them. */
    public record Volume(long count, long bytes) {}
}
