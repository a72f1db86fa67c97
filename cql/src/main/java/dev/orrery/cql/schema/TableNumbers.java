package dev.orrery.cql.schema;

/**
 * Counters of a table.
 *
 * @param nextColumn the number of the next column
 * @param nextIndex the number of the next index
 * @param truncations how often the table was emptied: partitions that lag behind empty it too
 */
public record TableNumbers(int nextColumn, int nextIndex, long truncations) {
    static final TableNumbers FIRST = new TableNumbers(0, 0, 0);

    TableNumbers afterColumn() {
        return new TableNumbers(nextColumn + 1, nextIndex, truncations);
    }

    TableNumbers afterIndex() {
        return new TableNumbers(nextColumn, nextIndex + 1, truncations);
    }

    TableNumbers afterTruncation() {
        return new TableNumbers(nextColumn, nextIndex, truncations + 1);
    }
}
