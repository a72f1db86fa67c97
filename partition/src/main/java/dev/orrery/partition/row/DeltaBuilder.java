package dev.orrery.partition.row;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.ColumnData;
import dev.orrery.cql.row.Deletion;
import dev.orrery.cql.row.Marker;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowMerge;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.Element;
import dev.orrery.cql.write.RowChange;
import dev.orrery.model.error.OrreryException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Turns an update into the row that is merged with the stored one. */
final class DeltaBuilder {
    private final RowContext context;
    private final RowChange.Update update;
    private final long timestamp;
    private final long leaderMicros;
    private final Supplier<Row> live;
    private Row delta = Row.EMPTY;

    /**
     * Prepares one update.
     *
     * @param timestamp of the update's cells
     * @param leaderMicros of counters, which clients give no time
     * @param live the live row as it is now, for changes that depend on it
     */
    DeltaBuilder(
            RowContext context,
            RowChange.Update update,
            long timestamp,
            long leaderMicros,
            Supplier<Row> live) {
        this.context = context;
        this.update = update;
        this.timestamp = timestamp;
        this.leaderMicros = leaderMicros;
        this.live = live;
    }

    Row build() {
        RowMerge merge = context.table().merge();
        Marker marker =
                update.marker()
                        ? new Marker(timestamp, update.ttlSeconds(), expirySecond())
                        : Marker.NONE;
        delta = new Row(marker, Deletion.NONE, List.of());
        if (isInOrder(update.cells())) {
            List<ColumnData> columns = new ArrayList<>(update.cells().size());
            for (CellChange change : update.cells()) {
                columns.add(data(change, column(change)));
            }
            return new Row(marker, Deletion.NONE, columns, update.row().written());
        }
        for (CellChange change : update.cells()) {
            Row one = new Row(Marker.NONE, Deletion.NONE, List.of(data(change, column(change))));
            delta = merge.merge(delta, one);
        }
        return new Row(marker, Deletion.NONE, delta.columns(), update.row().written());
    }

    /** Whether each column changes once, in the order in which rows have them. */
    private static boolean isInOrder(List<CellChange> changes) {
        for (int i = 1; i < changes.size(); i++) {
            if (changes.get(i).column() <= changes.get(i - 1).column()) {
                return false;
            }
        }
        return true;
    }

    private ColumnSchema column(CellChange change) {
        ColumnSchema column = context.table().columns().column(change.column());
        if (column == null) {
            throw OrreryException.badRequest("A column of the statement does not exist.");
        }
        return column;
    }

    private long expirySecond() {
        return update.ttlSeconds() == 0 ? Cell.NEVER : context.nowSecond() + update.ttlSeconds();
    }

    private ColumnData data(CellChange change, ColumnSchema column) {
        int number = column.number();
        return switch (change) {
            case CellChange.Put put -> new ColumnData.Simple(number, cell(put.value()));
            case CellChange.Delete _ ->
                    column.type().isMultiCell()
                            ? new ColumnData.Complex(number, deletion(timestamp), List.of())
                            : new ColumnData.Simple(number, tombstone());
            case CellChange.ReplaceElements replace ->
                    new ColumnData.Complex(
                            number, deletion(timestamp - 1), cells(number, replace.elements()));
            case CellChange.PutElements put ->
                    new ColumnData.Complex(number, Deletion.NONE, cells(number, put.elements()));
            case CellChange.DeleteElements delete -> tombstones(number, delete.paths());
            case CellChange.Increment increment -> increment(number, increment.delta());
            case CellChange.PutAt put -> {
                byte[] path = listPath(number, put.index(), "set");
                yield new ColumnData.Complex(
                        number, Deletion.NONE, List.of(cell(put.value()).at(path)));
            }
            case CellChange.DeleteAt delete ->
                    tombstones(number, List.of(listPath(number, delete.index(), "delete")));
            case CellChange.RequireAt required -> {
                byte[] _ = listPath(number, required.index(), "set");
                yield tombstones(number, List.of());
            }
            case CellChange.Refuse refused -> throw OrreryException.badRequest(refused.message());
            case CellChange.RemoveValues remove ->
                    tombstones(number, pathsOf(column, remove.values()));
        };
    }

    private Cell cell(byte[] value) {
        return update.ttlSeconds() == 0
                ? Cell.live(timestamp, value)
                : Cell.expiring(timestamp, update.ttlSeconds(), expirySecond(), value);
    }

    private Cell tombstone() {
        return Cell.tombstone(timestamp, context.nowSecond());
    }

    private Deletion deletion(long time) {
        return new Deletion(time, context.nowSecond());
    }

    private List<Cell> cells(int column, List<Element> elements) {
        List<Cell> cells = new ArrayList<>(elements.size());
        for (Element element : elements) {
            cells.add(cell(element.value()).at(element.path()));
        }
        return ordered(column, cells);
    }

    private ColumnData tombstones(int column, List<byte[]> paths) {
        List<Cell> cells = new ArrayList<>(paths.size());
        for (byte[] path : paths) {
            cells.add(tombstone().at(path));
        }
        return new ColumnData.Complex(column, Deletion.NONE, ordered(column, cells));
    }

    /** In the order of their paths; of those with one path the winner. */
    private List<Cell> ordered(int column, List<Cell> cells) {
        Comparator<Cell> byPath =
                (first, second) ->
                        context.table().columns().comparePaths(column, first.path(), second.path());
        cells.sort(byPath);
        List<Cell> unique = new ArrayList<>(cells.size());
        for (Cell cell : cells) {
            // What comes later in a statement replaces what comes before.
            if (!unique.isEmpty() && byPath.compare(unique.getLast(), cell) == 0) {
                unique.removeLast();
            }
            unique.add(cell);
        }
        return unique;
    }

    /** Each value of a counter is newer than the one it comes from, also within a command. */
    private ColumnData increment(int column, long by) {
        Cell current = delta.cell(column) == null ? live.get().cell(column) : delta.cell(column);
        if (current == null) {
            return new ColumnData.Simple(column, Cell.live(leaderMicros, Values.ofLong(by)));
        }
        long newer = Math.max(leaderMicros, current.timestamp() + 1);
        byte[] value = Values.ofLong(Values.toLong(current.value()) + by);
        return new ColumnData.Simple(column, Cell.live(newer, value));
    }

    /** The elements of a list after what the statement has done to it so far. */
    private List<Cell> elements(int column) {
        Row before = live.get();
        if (delta.cells(column).isEmpty()) {
            return before.cells(column);
        }
        Row now = context.table().merge().merge(before, delta);
        return now.cells(column).stream().filter(cell -> !cell.isTombstone()).toList();
    }

    private byte[] listPath(int column, int index, String operation) {
        List<Cell> cells = elements(column);
        if (cells.isEmpty()) {
            throw OrreryException.badRequest(
                    "Attempted to %s an element %s a list which is null"
                            .formatted(operation, operation.equals("set") ? "on" : "from"));
        }
        if (index < 0 || index >= cells.size()) {
            throw OrreryException.badRequest(
                    "List index %d out of bound, list has size %d".formatted(index, cells.size()));
        }
        return cells.get(index).path();
    }

    private List<byte[]> pathsOf(ColumnSchema column, List<byte[]> values) {
        if (!(column.type() instanceof ListType list)) {
            throw OrreryException.badRequest("The column is not a list.");
        }
        CqlType element = list.element();
        List<byte[]> paths = new ArrayList<>();
        for (Cell cell : elements(column.number())) {
            if (values.stream().anyMatch(value -> element.compare(cell.value(), value) == 0)) {
                paths.add(cell.path());
            }
        }
        return paths;
    }
}
