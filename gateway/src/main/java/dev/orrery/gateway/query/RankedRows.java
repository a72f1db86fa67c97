package dev.orrery.gateway.query;

import dev.orrery.gateway.query.QueryPosition.Place;
import dev.orrery.query.distributed.DistributedPlanner;
import dev.orrery.query.distributed.MemoryBound;
import dev.orrery.query.distributed.RankFusion;
import dev.orrery.query.distributed.RankStatistics;
import dev.orrery.query.distributed.RankedPlan;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.List;
import java.util.function.Predicate;

/** The rows of a query that is ranked, computed anew for every page. */
final class RankedRows {
    private final RankedPlan plan;
    private final PageQuery query;
    private final List<Place> counted;
    private final List<Place> searched;

    /**
     * The rows of one page.
     *
     * @param counted where the documents are that tell how common words are
     * @param searched where the documents are that can be in the result
     */
    RankedRows(RankedPlan plan, PageQuery query, List<Place> counted, List<Place> searched) {
        this.plan = plan;
        this.query = query;
        this.counted = List.copyOf(counted);
        this.searched = List.copyOf(searched);
    }

    /** Hands every row of the result to the sink, until it wants no more. */
    void forEach(Predicate<JsonRow> sink) {
        RankStatistics statistics = statistics();
        Predicate<QueryValue> slice = sliced(sink);
        if (plan.components() == 1) {
            component(0, statistics, row -> slice.test(RankFusion.payload(Rows.value(row))));
            return;
        }
        for (QueryValue row : fused(statistics)) {
            if (!slice.test(row)) {
                return;
            }
        }
    }

    private List<QueryValue> fused(RankStatistics statistics) {
        RankFusion fusion = new RankFusion(plan);
        MemoryBound memory = query.memory();
        for (int i = 0; i < plan.components(); i++) {
            component(
                    i,
                    statistics,
                    row -> {
                        if (fusion.add(Rows.value(row))) {
                            memory.add(row.length());
                        }
                        return true;
                    });
        }
        return fusion.ranked();
    }

    /** Lets through what TOP or OFFSET LIMIT leave. */
    private Predicate<QueryValue> sliced(Predicate<JsonRow> sink) {
        long[] seen = {0};
        return row -> {
            long number = seen[0]++;
            return number < plan.slice().end()
                    && (number < plan.slice().offset() || sink.test(Rows.row(row)));
        };
    }

    private void component(int index, RankStatistics statistics, Predicate<JsonRow> sink) {
        query.forEachRow(DistributedPlanner.ofComponent(plan, index, statistics), searched, sink);
    }

    private RankStatistics statistics() {
        QueryValue[] counts = {UndefinedValue.UNDEFINED};
        query.forEachRow(
                DistributedPlanner.plan(plan.statisticsQuery(), query.parameters()),
                counted,
                row -> {
                    counts[0] = Rows.value(row);
                    return true;
                });
        return RankStatistics.of(counts[0]);
    }
}
