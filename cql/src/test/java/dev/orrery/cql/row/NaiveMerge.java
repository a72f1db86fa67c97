package dev.orrery.cql.row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** What several writes make of a row, straight from the definition. */
final class NaiveMerge {
    private NaiveMerge() {}

    static Row of(List<Row> writes) {
        Deletion deletion =
                writes.stream().map(Row::deletion).reduce(Deletion.NONE, Deletion::later);
        Marker marker =
                writes.stream()
                        .map(Row::marker)
                        .filter(each -> !deletion.deletes(each.timestamp()))
                        .reduce(Marker.NONE, Marker::winner);
        List<ColumnData> columns = new ArrayList<>();
        for (int column = 0; column < RandomRows.SIMPLE_COLUMNS; column++) {
            Cell winner = null;
            for (Row write : writes) {
                Cell cell = write.cell(column);
                if (cell != null && !deletion.deletes(cell.timestamp())) {
                    winner = winner == null ? cell : Cell.winner(winner, cell);
                }
            }
            if (winner != null) {
                columns.add(new ColumnData.Simple(column, winner));
            }
        }
        for (int i = 0; i < RandomRows.COMPLEX_COLUMNS; i++) {
            ColumnData.Complex data = complex(RandomRows.SIMPLE_COLUMNS + i, writes, deletion);
            if (!data.isEmpty()) {
                columns.add(data);
            }
        }
        return new Row(marker, deletion, columns);
    }

    private static ColumnData.Complex complex(int column, List<Row> writes, Deletion ofRow) {
        Deletion own = Deletion.NONE;
        for (Row write : writes) {
            if (write.column(column) instanceof ColumnData.Complex complex
                    && !ofRow.deletes(complex.deletion().timestamp())) {
                own = Deletion.later(own, complex.deletion());
            }
        }
        TreeMap<byte[], Cell> cells = new TreeMap<>(Arrays::compareUnsigned);
        for (Row write : writes) {
            for (Cell cell : write.cells(column)) {
                if (!ofRow.deletes(cell.timestamp()) && !own.deletes(cell.timestamp())) {
                    cells.merge(cell.path(), cell, Cell::winner);
                }
            }
        }
        return new ColumnData.Complex(column, own, List.copyOf(cells.values()));
    }
}
