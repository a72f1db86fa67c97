package dev.orrery.cql.row;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row, or a change of one: marker, deletion, and cells by column. As stored it may hold
 * tombstones and cells that have expired; as answered by reads it holds live cells only.
 *
 * @param deletion removes everything of the row that was written at its time or before
 * @param columns in the order of their numbers, none twice
 * @param written how its key was written first
 */
public record Row(Marker marker, Deletion deletion, List<ColumnData> columns, WrittenKey written) {
    /** Nothing at all. */
    public static final Row EMPTY = new Row(Marker.NONE, Deletion.NONE, List.of());

    public Row {
        columns = List.copyOf(columns);
    }

    public Row(Marker marker, Deletion deletion, List<ColumnData> columns) {
        this(marker, deletion, columns, WrittenKey.NONE);
    }

    public boolean isEmpty() {
        return marker.isNone() && deletion.isNone() && columns.isEmpty();
    }

    /** What the row has in a column; null if nothing. */
    public @Nullable ColumnData column(int number) {
        int low = 0;
        int high = columns.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = columns.get(middle).column();
            if (found == number) {
                return columns.get(middle);
            }
            if (found < number) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    /** The cell of a column with one cell; null if the row has none. */
    public @Nullable Cell cell(int number) {
        return column(number) instanceof ColumnData.Simple simple ? simple.cell() : null;
    }

    /** The cells of a column with many, in the order of their paths. */
    public List<Cell> cells(int number) {
        return column(number) instanceof ColumnData.Complex complex ? complex.cells() : List.of();
    }
}
