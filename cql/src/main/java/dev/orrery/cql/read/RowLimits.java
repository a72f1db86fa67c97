package dev.orrery.cql.read;

/**
 * Where a page ends.
 *
 * @param rows rows in the page; a logical partition with only static columns counts as one
 * @param rowsPerPartition rows of one logical partition
 * @param bytes of the cells; the first row always fits
 */
public record RowLimits(int rows, int rowsPerPartition, int bytes) {
    /** What one answer of a physical partition holds at most, whatever is asked. */
    public static final int MAX_BYTES = 8 << 20;

    public RowLimits {
        if (rows < 1 || rowsPerPartition < 1 || bytes < 1) {
            throw new IllegalArgumentException("a page has room for a row");
        }
    }

    public static RowLimits ofRows(int rows) {
        return new RowLimits(rows, Integer.MAX_VALUE, MAX_BYTES);
    }
}
