package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.row.Row;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.ColumnValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row that is read: keys, static columns and regular ones. */
public final class TableRow {
    private final List<byte[]> partitionKey;
    private final List<byte[]> clustering;
    private final Row statics;
    private final Row cells;
    private final @Nullable Map<Integer, byte[]> direct;

    /**
     * A row.
     *
     * @param clustering none for a logical partition that has static columns only
     */
    public TableRow(List<byte[]> partitionKey, List<byte[]> clustering, Row statics, Row cells) {
        this(partitionKey, clustering, statics, cells, null);
    }

    private TableRow(
            List<byte[]> partitionKey,
            List<byte[]> clustering,
            Row statics,
            Row cells,
            @Nullable Map<Integer, byte[]> direct) {
        this.partitionKey = List.copyOf(partitionKey);
        this.clustering = List.copyOf(clustering);
        this.statics = statics;
        this.cells = cells;
        this.direct = direct;
    }

    /** A row of a table that is not stored: its values by the numbers of the columns. */
    public static TableRow of(
            List<byte[]> partitionKey, List<byte[]> clustering, Map<Integer, byte[]> values) {
        return new TableRow(partitionKey, clustering, Row.EMPTY, Row.EMPTY, Map.copyOf(values));
    }

    public List<byte[]> partitionKey() {
        return partitionKey;
    }

    public List<byte[]> clustering() {
        return clustering;
    }

    /** The cells among which a column that is no key is found. */
    public Row cells(ColumnSchema column) {
        return column.isStatic() ? statics : cells;
    }

    /** The value of a column; null if it has none. */
    public byte @Nullable [] value(ColumnSchema column) {
        if (direct != null && !column.isKey()) {
            return direct.get(column.number());
        }
        return switch (column.kind()) {
            case PARTITION_KEY -> partitionKey.get(column.position());
            case CLUSTERING ->
                    column.position() < clustering.size()
                            ? clustering.get(column.position())
                            : null;
            case STATIC -> ColumnValue.of(column.type(), statics, column.number());
            case REGULAR -> ColumnValue.of(column.type(), cells, column.number());
        };
    }
}
