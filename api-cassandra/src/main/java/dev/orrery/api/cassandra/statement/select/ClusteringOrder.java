package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import java.util.Comparator;

/** The order of rows of several logical partitions by their clustering columns. */
final class ClusteringOrder implements Comparator<TableRow> {
    /** All rows are in memory while they are sorted. */
    private static final int MAX_ROWS = 100_000;

    private final TableKeys keys;
    private final boolean hasColumns;
    private final boolean reversed;

    ClusteringOrder(TableSchema table, boolean reversed) {
        this.keys = new TableKeys(table);
        this.hasColumns = !table.clustering().isEmpty();
        this.reversed = reversed;
    }

    /** Refuses to sort more than memory is meant for. */
    static void requireFew(int rows) {
        if (rows > MAX_ROWS) {
            throw CqlException.invalid(
                    "ORDER BY over several partitions is limited to " + MAX_ROWS + " rows");
        }
    }

    @Override
    public int compare(TableRow left, TableRow right) {
        int order = key(left).compareTo(key(right));
        return reversed ? -order : order;
    }

    private RowKey key(TableRow row) {
        boolean staticsOnly = row.clustering().isEmpty() && hasColumns;
        return staticsOnly ? RowKey.STATIC : keys.rowKey(row.clustering());
    }
}
