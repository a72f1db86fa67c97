package dev.orrery.cql.row;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts two versions of a row together, cell by cell. */
public final class RowMerge {
    private final ColumnRules rules;

    public RowMerge(ColumnRules rules) {
        this.rules = rules;
    }

    /** The row that both versions make, without what its own deletions remove. */
    public Row merge(Row first, Row second) {
        Deletion deletion = Deletion.later(first.deletion(), second.deletion());
        Marker marker = Marker.winner(first.marker(), second.marker());
        if (deletion.deletes(marker.timestamp())) {
            marker = Marker.NONE;
        }
        List<ColumnData> columns =
                new ArrayList<>(Math.max(first.columns().size(), second.columns().size()));
        int left = 0;
        int right = 0;
        while (left < first.columns().size() || right < second.columns().size()) {
            ColumnData one = at(first, left);
            ColumnData two = at(second, right);
            int column = Math.min(numberOf(one), numberOf(two));
            boolean ofOne = numberOf(one) == column;
            boolean ofTwo = numberOf(two) == column;
            left += ofOne ? 1 : 0;
            right += ofTwo ? 1 : 0;
            ColumnData merged = mergeColumn(ofOne ? one : null, ofTwo ? two : null, deletion);
            if (merged != null) {
                columns.add(merged);
            }
        }
        WrittenKey written = first.isEmpty() ? second.written() : first.written();
        return new Row(marker, deletion, columns, written);
    }

    /**
     * What is left of a row that a deletion from outside covers; the deletion is not part of it.
     */
    public Row without(Row row, Deletion covering) {
        Row merged = merge(row, new Row(Marker.NONE, covering, List.of()));
        boolean own = merged.deletion().supersedes(covering);
        return own
                ? merged
                : new Row(merged.marker(), Deletion.NONE, merged.columns(), merged.written());
    }

    private static @Nullable ColumnData at(Row row, int index) {
        return index < row.columns().size() ? row.columns().get(index) : null;
    }

    private static int numberOf(@Nullable ColumnData data) {
        return data == null ? Integer.MAX_VALUE : data.column();
    }

    private @Nullable ColumnData mergeColumn(
            @Nullable ColumnData one, @Nullable ColumnData two, Deletion deletion) {
        ColumnData any = one == null ? two : one;
        if (any == null || !rules.keepsColumn(any.column())) {
            return null;
        }
        Deletion all = Deletion.later(deletion, rules.dropped(any.column()));
        return switch (any) {
            case ColumnData.Simple _ -> mergeSimple(any.column(), one, two, all);
            case ColumnData.Complex _ -> mergeComplex(any.column(), one, two, all);
        };
    }

    private @Nullable ColumnData mergeSimple(
            int column, @Nullable ColumnData one, @Nullable ColumnData two, Deletion deletion) {
        Cell first = one instanceof ColumnData.Simple simple ? simple.cell() : null;
        Cell second = two instanceof ColumnData.Simple simple ? simple.cell() : null;
        Cell winner = winner(column, first, second);
        return winner == null || deletion.deletes(winner.timestamp())
                ? null
                : new ColumnData.Simple(column, winner);
    }

    private @Nullable Cell winner(int column, @Nullable Cell first, @Nullable Cell second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        if (rules.isCounter(column) && first.isTombstone() != second.isTombstone()) {
            return first.isTombstone() ? first : second;
        }
        return Cell.winner(first, second);
    }

    private @Nullable ColumnData mergeComplex(
            int column, @Nullable ColumnData one, @Nullable ColumnData two, Deletion rowDeletion) {
        ColumnData.Complex first = complex(column, one);
        ColumnData.Complex second = complex(column, two);
        Deletion deletion = Deletion.later(first.deletion(), second.deletion());
        if (rowDeletion.deletes(deletion.timestamp())) {
            deletion = Deletion.NONE;
        }
        Deletion effective = Deletion.later(deletion, rowDeletion);
        List<Cell> cells = mergeCells(column, first.cells(), second.cells(), effective);
        ColumnData.Complex merged = new ColumnData.Complex(column, deletion, cells);
        return merged.isEmpty() ? null : merged;
    }

    private static ColumnData.Complex complex(int column, @Nullable ColumnData data) {
        return data instanceof ColumnData.Complex complex
                ? complex
                : new ColumnData.Complex(column, Deletion.NONE, List.of());
    }

    private List<Cell> mergeCells(
            int column, List<Cell> first, List<Cell> second, Deletion deletion) {
        List<Cell> merged = new ArrayList<>(first.size() + second.size());
        int left = 0;
        int right = 0;
        while (left < first.size() || right < second.size()) {
            Cell cell;
            int order = order(column, first, left, second, right);
            if (order == 0) {
                cell = Cell.winner(first.get(left++), second.get(right++));
            } else {
                cell = order < 0 ? first.get(left++) : second.get(right++);
            }
            if (!deletion.deletes(cell.timestamp())) {
                merged.add(cell);
            }
        }
        return merged;
    }

    private int order(int column, List<Cell> first, int left, List<Cell> second, int right) {
        if (left == first.size()) {
            return 1;
        }
        if (right == second.size()) {
            return -1;
        }
        return rules.comparePaths(column, first.get(left).path(), second.get(right).path());
    }
}
