package dev.orrery.cql.schema;

import dev.orrery.cql.type.UserType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** Changes of tables. Whether they are allowed has been checked before. */
public final class TableChanges {
    private TableChanges() {}

    /** With one more column; the number it comes with does not matter. */
    public static TableSchema add(TableSchema table, ColumnSchema column) {
        OptionalInt former =
                table.dropped().stream()
                        .filter(old -> old.name().equals(column.name()) && old.isKept())
                        .mapToInt(DroppedColumn::number)
                        .findFirst();
        ColumnSchema numbered =
                new ColumnSchema(
                        former.orElse(table.numbers().nextColumn()),
                        column.name(),
                        column.kind(),
                        column.position(),
                        column.type(),
                        column.descending());
        return new TableSchema(
                table.name(),
                table.id(),
                plus(table.columns(), numbered),
                table.dropped(),
                table.indexes(),
                table.options(),
                former.isPresent() ? table.numbers() : table.numbers().afterColumn(),
                table.compact());
    }

    /**
     * Without a column. What rows hold of it goes when they are written the next time, but for
     * cells that are newer than the drop: the column may come again.
     */
    public static TableSchema drop(TableSchema table, ColumnSchema column, long droppedAtMicros) {
        List<DroppedColumn> dropped =
                new ArrayList<>(
                        table.dropped().stream()
                                .filter(old -> !old.name().equals(column.name()))
                                .toList());
        dropped.add(
                new DroppedColumn(
                        column.number(),
                        column.name(),
                        column.kind(),
                        column.type(),
                        droppedAtMicros));
        return new TableSchema(
                table.name(),
                table.id(),
                table.columns().stream().filter(c -> c.number() != column.number()).toList(),
                dropped,
                table.indexes(),
                table.options(),
                table.numbers(),
                table.compact());
    }

    public static TableSchema rename(TableSchema table, ColumnSchema column, String newName) {
        return mapColumns(table, c -> c.number() == column.number() ? c.withName(newName) : c);
    }

    public static TableSchema withOptions(TableSchema table, TableOptions options) {
        return new TableSchema(
                table.name(),
                table.id(),
                table.columns(),
                table.dropped(),
                table.indexes(),
                options,
                table.numbers(),
                table.compact());
    }

    /** With one more index; the number it comes with does not matter. */
    public static TableSchema add(TableSchema table, IndexSchema index) {
        IndexSchema numbered =
                new IndexSchema(
                        table.numbers().nextIndex(),
                        index.name(),
                        index.column(),
                        index.target(),
                        index.kind(),
                        index.options());
        return withIndexes(table, plus(table.indexes(), numbered), table.numbers().afterIndex());
    }

    public static TableSchema drop(TableSchema table, IndexSchema index) {
        return withIndexes(
                table,
                table.indexes().stream().filter(i -> i.number() != index.number()).toList(),
                table.numbers());
    }

    /** Emptied once more. */
    public static TableSchema truncate(TableSchema table) {
        return withNumbers(table, table.numbers().afterTruncation());
    }

    public static TableSchema withNumbers(TableSchema table, TableNumbers numbers) {
        return withIndexes(table, table.indexes(), numbers);
    }

    /** With a user type's new definition wherever the old one stood. */
    public static TableSchema replaceType(TableSchema table, UserType type) {
        return mapColumns(table, c -> c.withType(TypeReplacement.in(c.type(), type)));
    }

    private static TableSchema withIndexes(
            TableSchema table, List<IndexSchema> indexes, TableNumbers numbers) {
        return new TableSchema(
                table.name(),
                table.id(),
                table.columns(),
                table.dropped(),
                indexes,
                table.options(),
                numbers,
                table.compact());
    }

    private static TableSchema mapColumns(TableSchema table, UnaryOperator<ColumnSchema> change) {
        return new TableSchema(
                table.name(),
                table.id(),
                table.columns().stream().map(change).toList(),
                table.dropped(),
                table.indexes(),
                table.options(),
                table.numbers(),
                table.compact());
    }

    private static <T> List<T> plus(List<T> list, T element) {
        List<T> longer = new ArrayList<>(list);
        longer.add(element);
        return longer;
    }
}
