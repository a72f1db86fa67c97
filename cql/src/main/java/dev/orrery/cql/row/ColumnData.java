package dev.orrery.cql.row;

import java.util.List;

/** What a row holds in one column, which is named by its number. */
public sealed interface ColumnData {
    int column();

    /** A column whose value is one cell: native types, counters, everything frozen. */
    record Simple(int column, Cell cell) implements ColumnData {}

    /**
     * A column with a cell for each element or field, in the order of their paths.
     *
     * @param deletion removes elements that were written at its time or before
     */
    record Complex(int column, Deletion deletion, List<Cell> cells) implements ColumnData {
        public Complex {
            cells = List.copyOf(cells);
        }

        boolean isEmpty() {
            return deletion.isNone() && cells.isEmpty();
        }
    }
}
