package dev.orrery.api.cassandra.statement.select;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The rows of several logical partitions in the order of their clustering columns. */
final class SortedRows extends RowSource {
    private final RowSource source;
    private final Comparator<FoundRow> order;
    private final List<FoundRow> all = new ArrayList<>();
    private boolean sorted;

    SortedRows(RowSource source, ClusteringOrder order) {
        this.source = source;
        this.order = Comparator.comparing(FoundRow::row, order);
    }

    @Override
    CompletableFuture<Boolean> fetch() {
        return sorted ? NO_MORE : source.fetch().thenApply(this::take);
    }

    private boolean take(boolean more) {
        for (FoundRow found = source.next(); found != null; found = source.next()) {
            all.add(found);
            ClusteringOrder.requireFew(all.size());
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
