package dev.orrery.cql.row;

/** What merging must know of a table's columns. */
public interface ColumnRules {
    /** Whether the table has a column with this number; cells of others are not seen. */
    boolean hasColumn(int number);

    /** Whether the table has the column, or may have it again; cells of others are forgotten. */
    default boolean keepsColumn(int number) {
        return hasColumn(number);
    }

    /** What removes cells of the column: it was dropped once. */
    default Deletion dropped(int number) {
        return Deletion.NONE;
    }

    /** Whether the column counts: a deletion of it wins against every value. */
    boolean isCounter(int number);

    /** The order of two paths of a column with many cells; 0 for the same element. */
    int comparePaths(int number, byte[] first, byte[] second);
}
