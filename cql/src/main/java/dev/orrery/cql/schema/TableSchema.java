package dev.orrery.cql.schema;

import dev.orrery.cql.type.CqlType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A table.
 *
 * @param columns all there are: partition key, clustering, static and regular columns
 * @param dropped columns the table had
 * @param numbers where the next numbers come from
 * @param compact whether, and how, the table has {@code COMPACT STORAGE}
 */
public record TableSchema(
        TableName name,
        UUID id,
        List<ColumnSchema> columns,
        List<DroppedColumn> dropped,
        List<IndexSchema> indexes,
        TableOptions options,
        TableNumbers numbers,
        Optional<CompactStorage> compact) {
    public TableSchema {
        columns = List.copyOf(columns);
        dropped = List.copyOf(dropped);
        indexes = List.copyOf(indexes);
    }

    /** A new table. The columns' numbers are given here, in their order. */
    public static TableSchema create(
            TableName name, UUID id, List<ColumnSchema> columns, TableOptions options) {
        return create(name, id, columns, options, Optional.empty());
    }

    /** A new table that may have {@code COMPACT STORAGE}. */
    public static TableSchema create(
            TableName name,
            UUID id,
            List<ColumnSchema> columns,
            TableOptions options,
            Optional<CompactStorage> compact) {
        TableSchema empty =
                new TableSchema(
                        name,
                        id,
                        List.of(),
                        List.of(),
                        List.of(),
                        options,
                        TableNumbers.FIRST,
                        compact);
        TableSchema table = empty;
        for (ColumnSchema column : columns) {
            table = TableChanges.add(table, column);
        }
        return table;
    }

    public String keyspace() {
        return name.keyspace();
    }

    /** The columns of the partition key, in order. */
    public List<ColumnSchema> partitionKey() {
        return ofKind(ColumnKind.PARTITION_KEY);
    }

    /** The clustering columns, in order. */
    public List<ColumnSchema> clustering() {
        return ofKind(ColumnKind.CLUSTERING);
    }

    public List<ColumnSchema> statics() {
        return ofKind(ColumnKind.STATIC);
    }

    public List<ColumnSchema> regulars() {
        return ofKind(ColumnKind.REGULAR);
    }

    private List<ColumnSchema> ofKind(ColumnKind kind) {
        return columns.stream()
                .filter(column -> column.kind() == kind)
                .sorted((a, b) -> Integer.compare(a.position(), b.position()))
                .toList();
    }

    public Optional<ColumnSchema> column(String columnName) {
        return columns.stream().filter(column -> column.name().equals(columnName)).findFirst();
    }

    public Optional<ColumnSchema> column(int number) {
        return columns.stream().filter(column -> column.number() == number).findFirst();
    }

    public Optional<IndexSchema> index(String indexName) {
        return indexes.stream().filter(index -> index.name().equals(indexName)).findFirst();
    }

    public boolean isCounter() {
        return columns.stream().map(ColumnSchema::type).anyMatch(CqlType::isCounter);
    }

    public boolean isCompact() {
        return compact.isPresent();
    }

    /** Whether it is compact and each logical partition is one row. */
    public boolean isCompactWithoutClustering() {
        return isCompact() && clustering().isEmpty();
    }

    /**
     * Whether {@code INSERT} makes a row that is there without any value. A compact table has such
     * rows only if all its columns are keys.
     */
    public boolean hasMarkers() {
        return !isCompact() || (regulars().isEmpty() && !clustering().isEmpty());
    }
}
