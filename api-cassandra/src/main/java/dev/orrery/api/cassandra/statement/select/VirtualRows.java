package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.VirtualTable;
import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.api.cassandra.statement.where.PartitionOrder;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of a table that is not stored, in the order a stored one would have them. */
final class VirtualRows extends RowSource {
    private final List<FoundRow> all = new ArrayList<>();
    private boolean fetched;

    VirtualRows(VirtualTable table, boolean reversed, boolean distinct, Optional<Place> from) {
        TableSchema schema = table.schema();
        TableKeys keys = new TableKeys(schema);
        List<TableRow> rows = new ArrayList<>();
        for (List<byte @Nullable []> values : table.rows()) {
            rows.add(row(schema, values));
        }
        rows.sort((a, b) -> compare(schema, keys, reversed, a, b));
        int first = from.map(place -> place.step() + 1).orElse(0);
        for (int i = 0; i < rows.size(); i++) {
            byte[] key = keys.partitionKey(rows.get(i).partitionKey());
            boolean repeated =
                    distinct
                            && i > 0
                            && Arrays.equals(
                                    key, keys.partitionKey(rows.get(i - 1).partitionKey()));
            if (i >= first && !repeated) {
                all.add(new FoundRow(rows.get(i), new Place(i, key, Optional.empty())));
            }
        }
    }

    private static TableRow row(TableSchema schema, List<byte @Nullable []> values) {
        Map<Integer, byte[]> byNumber = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            byte[] value = values.get(i);
            if (value != null) {
                byNumber.put(schema.columns().get(i).number(), value);
            }
        }
        return TableRow.of(
                keyValues(schema.partitionKey(), byNumber),
                keyValues(schema.clustering(), byNumber),
                byNumber);
    }

    private static List<byte[]> keyValues(List<ColumnSchema> columns, Map<Integer, byte[]> values) {
        return columns.stream().map(c -> values.getOrDefault(c.number(), new byte[0])).toList();
    }

    private static int compare(
            TableSchema schema, TableKeys keys, boolean reversed, TableRow a, TableRow b) {
        int order =
                PartitionOrder.BY_TOKEN.compare(
                        keys.partitionKey(a.partitionKey()), keys.partitionKey(b.partitionKey()));
        if (order != 0 || schema.clustering().isEmpty()) {
            return order;
        }
        int rows = keys.rowKey(a.clustering()).compareTo(keys.rowKey(b.clustering()));
        return reversed ? -rows : rows;
    }

    @Override
    boolean fetch() {
        if (fetched) {
            return false;
        }
        fetched = true;
        all.forEach(this::add);
        return true;
    }
}
