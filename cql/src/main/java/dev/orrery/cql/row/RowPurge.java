package dev.orrery.cql.row;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Forgets what has served its time. A value that has expired becomes a deletion, so that it goes on
 * to shadow what is older; a deletion is forgotten after a grace period, within which late writes
 * with older times may arrive.
 *
 * @param nowSecond the leader's time
 * @param graceSeconds how long deletions are kept
 */
public record RowPurge(long nowSecond, long graceSeconds) {
    /** What is left of a row. */
    public Row purge(Row row) {
        Marker marker =
                row.marker().isExpiring() && isForgotten(row.marker().expirySecond())
                        ? Marker.NONE
                        : row.marker();
        List<ColumnData> columns = new ArrayList<>(row.columns().size());
        for (ColumnData data : row.columns()) {
            ColumnData left = purge(data);
            if (left != null) {
                columns.add(left);
            }
        }
        return new Row(marker, purge(row.deletion()), columns, row.written());
    }

    public Deletion purge(Deletion deletion) {
        return !deletion.isNone() && isForgotten(deletion.second()) ? Deletion.NONE : deletion;
    }

    private @Nullable ColumnData purge(ColumnData data) {
        return switch (data) {
            case ColumnData.Simple(int column, Cell cell) -> {
                Cell left = purge(cell);
                yield left == null ? null : new ColumnData.Simple(column, left);
            }
            case ColumnData.Complex(int column, Deletion deletion, List<Cell> cells) -> {
                List<Cell> left = new ArrayList<>(cells.size());
                for (Cell cell : cells) {
                    Cell kept = purge(cell);
                    if (kept != null) {
                        left.add(kept);
                    }
                }
                ColumnData.Complex complex = new ColumnData.Complex(column, purge(deletion), left);
                yield complex.isEmpty() ? null : complex;
            }
        };
    }

    private @Nullable Cell purge(Cell cell) {
        Cell left = cell.isExpiring() && cell.second() <= nowSecond ? cell.expired() : cell;
        return left.isTombstone() && isForgotten(left.second()) ? null : left;
    }

    private boolean isForgotten(long second) {
        return second < nowSecond - graceSeconds;
    }

    /** The first second at which {@link #purge} will change a row; {@link Cell#NEVER} for never. */
    public static long dueSecond(Row row, long graceSeconds) {
        long due = dueSecond(row.deletion(), graceSeconds);
        if (row.marker().isExpiring()) {
            due = Math.min(due, forgottenAt(row.marker().expirySecond(), graceSeconds));
        }
        for (ColumnData data : row.columns()) {
            due = Math.min(due, dueSecond(data, graceSeconds));
        }
        return due;
    }

    public static long dueSecond(Deletion deletion, long graceSeconds) {
        return deletion.isNone() ? Cell.NEVER : forgottenAt(deletion.second(), graceSeconds);
    }

    private static long dueSecond(ColumnData data, long graceSeconds) {
        return switch (data) {
            case ColumnData.Simple(int _, Cell cell) -> dueSecond(cell, graceSeconds);
            case ColumnData.Complex(int _, Deletion deletion, List<Cell> cells) -> {
                long due = dueSecond(deletion, graceSeconds);
                for (Cell cell : cells) {
                    due = Math.min(due, dueSecond(cell, graceSeconds));
                }
                yield due;
            }
        };
    }

    private static long dueSecond(Cell cell, long graceSeconds) {
        if (cell.isTombstone()) {
            return forgottenAt(cell.second(), graceSeconds);
        }
        return cell.second();
    }

    private static long forgottenAt(long second, long graceSeconds) {
        return second + graceSeconds + 1;
    }
}
