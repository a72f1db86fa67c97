package dev.orrery.cluster.remote;

import dev.orrery.query.evaluate.QueryTimes;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.QueryMetrics;
import dev.orrery.query.range.RangeQueryPage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A page of a query as it is sent: the rows without the arrays they are parts of. */
record RemoteQueryPage(
        List<byte[]> rows, Optional<String> continuation, Metrics metrics, long lsn) {
    /** How long a phase took. */
    record Spent(QueryTimes.Phase phase, long nanos) {}

    record Metrics(
            long indexEntries,
            QueryMetrics.Volume documents,
            QueryMetrics.Volume rows,
            double charge,
            IndexUsage indexes,
            List<Spent> spent) {
        static Metrics of(QueryMetrics metrics) {
            List<Spent> spent = new ArrayList<>();
            metrics.spentNanos().forEach((phase, nanos) -> spent.add(new Spent(phase, nanos)));
            return new Metrics(
                    metrics.indexEntries(),
                    metrics.documents(),
                    metrics.rows(),
                    metrics.charge(),
                    metrics.indexes(),
                    spent);
        }

        QueryMetrics toMetrics() {
            Map<QueryTimes.Phase, Long> nanos = new EnumMap<>(QueryTimes.Phase.class);
            spent.forEach(each -> nanos.put(each.phase(), each.nanos()));
            return new QueryMetrics(indexEntries, documents, rows, charge, indexes, nanos);
        }
    }

    static RemoteQueryPage of(RangeQueryPage page) {
        return new RemoteQueryPage(
                page.rows().stream().map(JsonRow::toBytes).toList(),
                page.continuation(),
                Metrics.of(page.metrics()),
                page.lsn());
    }

    RangeQueryPage toPage() {
        return new RangeQueryPage(
                rows.stream().map(JsonRow::of).toList(), continuation, metrics.toMetrics(), lsn);
    }
}
