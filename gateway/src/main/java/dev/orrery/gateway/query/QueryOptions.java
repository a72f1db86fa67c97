package dev.orrery.gateway.query;

import dev.orrery.query.evaluate.Checkpoint;

/**
 * What one query may use.
 *
 * @param memoryBytes what it may hold on each range, and once more where the answers of the ranges
 *     are put together
 * @param pageMillis how long a page fills before it ends with the rows it has
 * @param limitMillis how long a page may take before it is given up
 */
public record QueryOptions(long memoryBytes, int pageMillis, int limitMillis) {
    public static final QueryOptions DEFAULT =
            new QueryOptions(Checkpoint.DEFAULT_MEMORY_BYTES, 5_000, 30_000);

    public QueryOptions {
        if (memoryBytes < 1 || pageMillis < 1 || limitMillis < 1) {
            throw new IllegalArgumentException("query options must be positive");
        }
    }
}
