package dev.orrery.api.cassandra.statement.select;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.row.RowKey;
import dev.orrery.gateway.tables.OpenTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The rows of several logical partitions in the order of their clustering columns. */
final class SortedRows extends RowSource {
    /** All rows are in memory while they are sorted. */
    private static final int MAX_ROWS = 100_000;

    private final RowSource source;
    private final Comparator<FoundRow> order;
    private final List<FoundRow> all = new ArrayList<>();
    private boolean sorted;

    SortedRows(RowSource source, OpenTable table, boolean reversed) {
        this.source = source;
        Comparator<FoundRow> natural = Comparator.comparing(found -> key(table, found));
        this.order = reversed ? natural.reversed() : natural;
    }

    private static RowKey key(OpenTable table, FoundRow found) {
        boolean staticsOnly = found.row().clustering().size() < table.schema().clustering().size();
        return staticsOnly ? RowKey.STATIC : table.keys().rowKey(found.row().clustering());
    }

    @Override
    CompletableFuture<Boolean> fetch() {
        return sorted ? NO_MORE : source.fetch().thenApply(this::take);
    }

    private boolean take(boolean more) {
        for (FoundRow found = source.next(); found != null; found = source.next()) {
            all.add(found);
            if (all.size() > MAX_ROWS) {
                throw CqlException.invalid(
                        "ORDER BY over several partitions is limited to " + MAX_ROWS + " rows");
            }
        }
        if (!more) {
            all.sort(order);
            all.forEach(this::add);
            sorted = true;
        }
        return true;
    }

    @Override
    double charge() {
        return source.charge();
    }
}
