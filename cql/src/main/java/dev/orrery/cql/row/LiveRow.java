package dev.orrery.cql.row;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a stored row is to be seen. */
public final class LiveRow {
    private LiveRow() {}

    /**
     * The live part of a row: without tombstones, without what has expired or is covered.
     *
     * @param covering what deletes from outside: of the logical partition, or of a range of rows
     * @return empty if nothing is to be seen: then there is no such row
     */
    public static Row of(Row stored, Deletion covering, long nowSecond) {
        Deletion deletion = Deletion.later(stored.deletion(), covering);
        Marker marker =
                stored.marker().isLive(nowSecond) && !deletion.deletes(stored.marker().timestamp())
                        ? stored.marker()
                        : Marker.NONE;
        List<ColumnData> columns = new ArrayList<>(stored.columns().size());
        for (ColumnData data : stored.columns()) {
            ColumnData live = live(data, deletion, nowSecond);
            if (live != null) {
                columns.add(live);
            }
        }
        return marker.isNone() && columns.isEmpty()
                ? Row.EMPTY
                : new Row(marker, Deletion.NONE, columns);
    }

    private static @Nullable ColumnData live(ColumnData data, Deletion deletion, long nowSecond) {
        return switch (data) {
            case ColumnData.Simple(int _, Cell cell) ->
                    isSeen(cell, deletion, nowSecond) ? data : null;
            case ColumnData.Complex(int column, Deletion own, List<Cell> cells) -> {
                Deletion effective = Deletion.later(own, deletion);
                List<Cell> seen = new ArrayList<>(cells.size());
                for (Cell cell : cells) {
                    if (isSeen(cell, effective, nowSecond)) {
                        seen.add(cell);
                    }
                }
                yield seen.isEmpty() ? null : new ColumnData.Complex(column, Deletion.NONE, seen);
            }
        };
    }

    private static boolean isSeen(Cell cell, Deletion deletion, long nowSecond) {
        return cell.isLive(nowSecond) && !deletion.deletes(cell.timestamp());
    }
}
