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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The rows of a table that is not stored, in the order a stored one would have them. */
final class VirtualRows extends RowSource {
    private final VirtualTable table;
    private final boolean reversed;
    private final boolean distinct;
    private final Optional<Place> from;
    private final Executor waiting;
    private boolean fetched;

    /**
     * Rows of a table.
     *
     * @param waiting where the table makes its rows, which may take a while
     */
    VirtualRows(VirtualTable table, SelectPlan plan, Optional<Place> from, Executor waiting) {
        this.table = table;
        this.reversed = plan.parts().reversed();
        this.distinct = plan.parts().distinct();
        this.from = from;
        this.waiting = waiting;
    }

    private boolean load() {
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
                add(new FoundRow(rows.get(i), new Place(i, key, Optional.empty())));
            }
        }
        return true;
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
    CompletableFuture<Boolean> fetch() {
        if (fetched) {
            return NO_MORE;
        }
        fetched = true;
        return CompletableFuture.supplyAsync(this::load, waiting);
    }
}
