package dev.orrery.gateway.query;

import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.QueryMetrics;
import dev.orrery.query.range.QueryMetrics.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the ranges did for one page. */
final class PageTally {
    private final Map<Integer, Long> lsns = new TreeMap<>();
    private final TreeSet<String> indexPaths = new TreeSet<>();
    private long indexEntries;
    private Volume documents = new Volume(0, 0);
    private double charge;

    void add(RangePort.Answer answer) {
        QueryMetrics metrics = answer.page().metrics();
        lsns.put(answer.partitionNumber(), answer.page().lsn());
        indexPaths.addAll(metrics.indexPaths());
        indexEntries += metrics.indexEntries();
        documents =
                new Volume(
                        documents.count() + metrics.documents().count(),
                        documents.bytes() + metrics.documents().bytes());
        charge += metrics.charge();
    }

    /** Whether so much was spent that the page ends with the rows it has. */
    boolean isSpent() {
        return charge >= PageLimits.DEFAULT_UNITS;
    }

    QueryMetrics metrics(Volume rows) {
        return new QueryMetrics(
                indexEntries,
                documents,
                rows,
                RequestUnits.rounded(charge),
                List.copyOf(indexPaths));
    }

    List<VisitedPartition> visited() {
        List<VisitedPartition> visited = new ArrayList<>();
        lsns.forEach((number, lsn) -> visited.add(new VisitedPartition(number, lsn)));
        return visited;
    }
}
