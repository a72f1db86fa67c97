package dev.orrery.cql.row;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What of a stored row is to be seen. */
public final class LiveRow {
    private LiveRow() {}

    /**
     * The live part of a row: without tombstones, without what has expired, is covered or was in
     * columns that are dropped.
     *
     * @param covering what deletes from outside: of the logical partition, or of a range of rows
     * @return empty if nothing is to be seen: then there is no such row
     */
    public static Row of(Row stored, Deletion covering, Visibility visibility) {
        Deletion deletion = Deletion.later(stored.deletion(), covering);
        Marker marker =
                stored.marker().isLive(visibility.nowSecond())
                                && !deletion.deletes(stored.marker().timestamp())
                        ? stored.marker()
                        : Marker.NONE;
        List<ColumnData> columns = columns(stored.columns(), deletion, visibility);
        return marker.isNone() && columns.isEmpty()
                ? Row.EMPTY
                : new Row(marker, Deletion.NONE, columns, stored.written());
    }

    /** The list itself if all of it is to be seen, as it mostly is. */
    @SuppressWarnings("ReferenceEquality") // What is live as it is comes back as it is.
    private static List<ColumnData> columns(
            List<ColumnData> stored, Deletion deletion, Visibility visibility) {
        for (int i = 0; i < stored.size(); i++) {
            if (live(stored.get(i), deletion, visibility) != stored.get(i)) {
                return filtered(stored, deletion, visibility);
            }
        }
        return stored;
    }

    private static List<ColumnData> filtered(
            List<ColumnData> stored, Deletion deletion, Visibility visibility) {
        List<ColumnData> columns = new ArrayList<>(stored.size());
        for (ColumnData data : stored) {
            ColumnData live = live(data, deletion, visibility);
            if (live != null) {
                columns.add(live);
            }
        }
        return columns;
    }

    private static @Nullable ColumnData live(
            ColumnData data, Deletion deletion, Visibility visibility) {
        if (!visibility.columns().hasColumn(data.column())) {
            return null;
        }
        long nowSecond = visibility.nowSecond();
        Deletion all = Deletion.later(deletion, visibility.columns().dropped(data.column()));
        return switch (data) {
            case ColumnData.Simple(int _, Cell cell) -> isSeen(cell, all, nowSecond) ? data : null;
            case ColumnData.Complex complex -> live(complex, all, nowSecond);
        };
    }

    private static @Nullable ColumnData live(
            ColumnData.Complex data, Deletion deletion, long nowSecond) {
        Deletion effective = Deletion.later(data.deletion(), deletion);
        List<Cell> seen = new ArrayList<>(data.cells().size());
        for (Cell cell : data.cells()) {
            if (isSeen(cell, effective, nowSecond)) {
                seen.add(cell);
            }
        }
        boolean whole = seen.size() == data.cells().size() && data.deletion().isNone();
        return seen.isEmpty()
                ? null
                : whole ? data : new ColumnData.Complex(data.column(), Deletion.NONE, seen);
    }

    private static boolean isSeen(Cell cell, Deletion deletion, long nowSecond) {
        return cell.isLive(nowSecond) && !deletion.deletes(cell.timestamp());
    }
}
