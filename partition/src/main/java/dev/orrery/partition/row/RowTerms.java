package dev.orrery.partition.row;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.ColumnData;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.SortKey;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.RowIndex;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.write.CollectionParts;
import dev.orrery.partition.state.LiveTable;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RowIndexKey;
import java.util.ArrayList;
import java.util.List;

/**
 * The index terms of a table's records. They follow from what is stored alone: a value that is only
 * hidden, because it expired or something covers it, has its term until it is removed.
 */
final class RowTerms {
    private static final int POSITION_BYTES = 16;

    private RowTerms() {}

    static IndexTerms of(
            List<RowIndex> indexes, LiveTable table, byte[] recordKey, RowRecord record) {
        if (indexes.isEmpty() || record.isNone()) {
            return IndexTerms.NONE;
        }
        List<byte[]> terms = new ArrayList<>();
        for (RowIndex index : indexes) {
            for (byte[] value : values(index, table, recordKey, record)) {
                terms.add(RowIndexKey.term(index.number(), value));
            }
        }
        return IndexTerms.of(terms);
    }

    /** The values that an index finds a record by. */
    static List<byte[]> values(
            RowIndex index, LiveTable table, byte[] recordKey, RowRecord record) {
        ColumnSchema column = table.columns().column(index.column());
        if (column == null) {
            return List.of();
        }
        return switch (record) {
            case RowRecord.Range _ -> List.of();
            case RowRecord.Header(var header) ->
                    switch (column.kind()) {
                        case STATIC -> ofColumn(index, column, header.statics());
                        case PARTITION_KEY ->
                                hasValues(header.statics())
                                        ? List.of(partitionValue(table, recordKey, column))
                                        : List.of();
                        case CLUSTERING, REGULAR -> List.of();
                    };
            case RowRecord.Data(Row row) ->
                    switch (column.kind()) {
                        case STATIC -> List.of();
                        case PARTITION_KEY ->
                                hasValues(row)
                                        ? List.of(partitionValue(table, recordKey, column))
                                        : List.of();
                        case CLUSTERING ->
                                hasValues(row)
                                        ? List.of(clusteringValue(table, recordKey, row, column))
                                        : List.of();
                        case REGULAR -> ofColumn(index, column, row);
                    };
        };
    }

    private static byte[] partitionValue(LiveTable table, byte[] recordKey, ColumnSchema column) {
        byte[] key =
                TableKeys.serialised(LogicalKey.read(recordKey, POSITION_BYTES).partitionKey());
        return table.keys().partitionValues(key).get(column.position());
    }

    private static byte[] clusteringValue(
            LiveTable table, byte[] recordKey, Row row, ColumnSchema column) {
        int offset = LogicalKey.length(recordKey, POSITION_BYTES);
        RowKey key = RowKey.of(SortKey.clusteringKey(recordKey, offset));
        return table.keys().clusteringValues(key, row).get(column.position());
    }

    /** Whether a row holds anything but deletions. */
    private static boolean hasValues(Row row) {
        if (!row.marker().isNone()) {
            return true;
        }
        for (ColumnData data : row.columns()) {
            boolean values =
                    switch (data) {
                        case ColumnData.Simple simple -> !simple.cell().isTombstone();
                        case ColumnData.Complex complex ->
                                complex.cells().stream().anyMatch(cell -> !cell.isTombstone());
                    };
            if (values) {
                return true;
            }
        }
        return false;
    }

    private static List<byte[]> ofColumn(RowIndex index, ColumnSchema column, Row row) {
        CqlType type = column.type();
        if (!type.isMultiCell()) {
            Cell cell = row.cell(column.number());
            return cell == null || cell.isTombstone()
                    ? List.of()
                    : ofWhole(index.target(), type, cell.value());
        }
        List<byte[]> values = new ArrayList<>();
        for (Cell cell : row.cells(column.number())) {
            if (!cell.isTombstone()) {
                values.add(ofElement(index.target(), type, cell));
            }
        }
        return values;
    }

    private static List<byte[]> ofWhole(IndexTarget target, CqlType type, byte[] value) {
        return switch (target) {
            case VALUE, FULL -> List.of(value);
            case VALUES -> CollectionParts.parts(type, value, false);
            case KEYS -> CollectionParts.parts(type, value, true);
            case ENTRIES -> {
                List<byte[]> keys = CollectionParts.parts(type, value, true);
                List<byte[]> values = CollectionParts.parts(type, value, false);
                List<byte[]> entries = new ArrayList<>(keys.size());
                for (int i = 0; i < keys.size(); i++) {
                    entries.add(Frames.map(List.of(keys.get(i), values.get(i))));
                }
                yield entries;
            }
        };
    }

    private static byte[] ofElement(IndexTarget target, CqlType type, Cell cell) {
        return switch (target) {
            case VALUE, FULL, VALUES -> CollectionParts.part(type, cell, false);
            case KEYS -> CollectionParts.part(type, cell, true);
            case ENTRIES ->
                    type instanceof MapType
                            ? Frames.map(List.of(cell.path(), cell.value()))
                            : CollectionParts.part(type, cell, false);
        };
    }
}
