package dev.orrery.gateway.query;

import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.evaluate.QueryTimes;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.QueryMetrics;
import dev.orrery.query.range.QueryMetrics.Volume;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the ranges did for one page. */
final class PageTally {
    private final Map<Integer, Long> lsns = new TreeMap<>();
    private final Map<QueryTimes.Phase, Long> spentNanos = new EnumMap<>(QueryTimes.Phase.class);
    private IndexUsage indexes = IndexUsage.NONE;
    private final Checkpoint checkpoint;
    private long indexEntries;
    private Volume documents = new Volume(0, 0);
    private double charge;

    void add(RangePort.Answer answer) {
        QueryMetrics metrics = answer.page().metrics();
        lsns.put(answer.partitionNumber(), answer.page().lsn());
        indexes = indexes.plus(metrics.indexes());
        metrics.spentNanos().forEach((phase, nanos) -> spentNanos.merge(phase, nanos, Long::sum));
        indexEntries += metrics.indexEntries();
        documents = documents.plus(metrics.documents());
        charge += metrics.charge();
    }

    PageTally(Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
    }

    /** Whether so much was spent, or it took so long, that the page ends with the rows it has. */
    boolean isSpent() {
        return charge >= PageLimits.DEFAULT_UNITS || checkpoint.isOverdue();
    }

    QueryMetrics metrics(Volume rows) {
        double whole = Math.max(RequestUnits.MINIMUM, RequestUnits.rounded(charge));
        return new QueryMetrics(indexEntries, documents, rows, whole, indexes, spentNanos);
    }

    List<VisitedPartition> visited() {
        List<VisitedPartition> visited = new ArrayList<>();
        lsns.forEach((number, lsn) -> visited.add(new VisitedPartition(number, lsn)));
        return visited;
    }
}
