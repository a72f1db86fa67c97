package dev.orrery.query.execute;

import dev.orrery.query.QueryPrice;
import dev.orrery.query.plan.Absence;
import dev.orrery.query.plan.Access;
import dev.orrery.query.plan.Candidates;
import dev.orrery.query.plan.IndexFacts;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.RangePlan;
import dev.orrery.query.range.PlanNode;
import dev.orrery.query.range.PlanNode.Figures;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SqlPrinter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The plan of a range as a tree, with what was estimated and what was counted. */
final class PlanTree {
    /** Size of a document where nothing is known of it. */
    private static final int TYPICAL_DOCUMENT_BYTES = 1_024;

    private final RangePlan plan;
    private final Meter meter;
    private final boolean executed;
    private final long records;

    PlanTree(RangePlan plan, Meter meter, boolean executed, long records) {
        this.plan = plan;
        this.meter = meter;
        this.executed = executed;
        this.records = records;
    }

    PlanNode of(Run run, Query query) {
        PlanNode rows =
                switch (run) {
                    case Run.Streamed _ -> filter(query);
                    case Run.Sorted _ -> over(order(), orderText(query), filter(query));
                    case Run.Folded(Fold<?> fold, _) ->
                            over(
                                    fold instanceof GroupFold ? "Group" : "Distinct",
                                    plan.order().isPresent() ? "in the order of the index" : "",
                                    filter(query));
                    case Run.Whole _ -> over("Whole result", "computed for every page", source());
                    case Run.Aggregated _ -> over("Index aggregate", "", intervals());
                };
        Figures took =
                new Figures(
                        0,
                        0,
                        meter.rows(),
                        QueryPrice.rounded(QueryPrice.of(0, 0, meter.rowBytes())));
        Figures guess = new Figures(0, 0, rows.estimated().rows(), QueryPrice.FLOOR);
        return node("Page", "", guess, took, List.of(rows));
    }

    private String order() {
        return plan.order().isPresent() ? "Order by index" : "Sort";
    }

    private static String orderText(Query query) {
        OrderBy orderBy = query.orderBy();
        return orderBy == null
                ? ""
                : orderBy.items().stream()
                        .map(
                                item ->
                                        SqlPrinter.print(item.expression())
                                                + (item.descending() ? " DESC" : " ASC"))
                        .collect(Collectors.joining(", "));
    }

    private PlanNode over(String operator, String detail, PlanNode... inputs) {
        long rows = inputs.length == 1 ? inputs[0].estimated().rows() : 1;
        return node(
                operator,
                detail,
                new Figures(0, 0, rows, 0),
                new Figures(0, 0, meter.rows(), 0),
                List.of(inputs));
    }

    private PlanNode filter(Query query) {
        Expression where = query.where();
        PlanNode source = source();
        return where == null
                ? source
                : node(
                        "Filter",
                        SqlPrinter.print(where),
                        new Figures(0, 0, source.estimated().rows(), 0),
                        new Figures(0, 0, meter.candidates(), 0),
                        List.of(source));
    }

    /** What brings the documents. */
    private PlanNode source() {
        long found = plan.order().isPresent() ? records : plan.estimates().found();
        String operator =
                plan.order().isEmpty() && plan.access() instanceof Access.Scan ? "Scan" : "Fetch";
        Figures guess =
                new Figures(
                        0,
                        found,
                        found,
                        QueryPrice.rounded(found * QueryPrice.document(TYPICAL_DOCUMENT_BYTES)));
        Figures took =
                new Figures(
                        0,
                        meter.documents(),
                        meter.documents(),
                        QueryPrice.rounded(meter.documentUnits()));
        return node(operator, "", guess, took, List.of(intervals()));
    }

    private PlanNode[] intervals() {
        if (plan.order().isPresent()) {
            RangePlan.IndexOrder order = plan.order().get();
            PlanNode walk =
                    interval(
                            order.backward() ? "Index walk, backward" : "Index walk",
                            order.interval());
            return order.absent() == Absence.NONE
                    ? new PlanNode[] {walk}
                    : new PlanNode[] {walk, absent(order)};
        }
        return switch (plan.access()) {
            case Access.Nothing _, Access.Scan _ -> new PlanNode[0];
            case Access.Walk(IndexInterval interval) ->
                    new PlanNode[] {interval("Index range", interval)};
            case Access.Keyed(Candidates candidates) -> new PlanNode[] {candidates(candidates)};
            case Access.IndexOnly _ ->
                    plan.intervals().stream()
                            .map(interval -> interval("Index entries", interval))
                            .toArray(PlanNode[]::new);
        };
    }

    private PlanNode absent(RangePlan.IndexOrder order) {
        String how = order.absent() == Absence.LISTED ? "as they are listed" : "by a scan";
        return node(
                "Records without the path", how, Figures.NONE, index(meter.absences()), List.of());
    }

    private PlanNode candidates(Candidates candidates) {
        return switch (candidates) {
            case Candidates.Term(IndexInterval.OfPath interval) ->
                    interval("Index lookup", interval);
            case Candidates.All(List<Candidates> sets) -> joined("Intersection", sets);
            case Candidates.Any(List<Candidates> sets) -> joined("Union", sets);
        };
    }

    private PlanNode joined(String operator, List<Candidates> sets) {
        List<PlanNode> inputs = sets.stream().map(this::candidates).toList();
        return node(
                operator,
                "in the order of the keys",
                new Figures(0, 0, plan.estimates().found(), 0),
                new Figures(0, 0, meter.documents(), 0),
                inputs);
    }

    private PlanNode interval(String operator, IndexInterval interval) {
        IndexFacts.Estimate size = plan.estimates().intervals().get(interval);
        long entries = size == null ? records : size.entries();
        return node(
                operator,
                IntervalText.of(interval),
                index(entries),
                index(meter.counter(interval).entries()),
                List.of());
    }

    private static Figures index(long entries) {
        return new Figures(
                entries, 0, entries, QueryPrice.rounded(entries * QueryPrice.PER_INDEX_ENTRY));
    }

    private PlanNode node(
            String operator, String detail, Figures guess, Figures took, List<PlanNode> inputs) {
        return new PlanNode(
                operator, detail, guess, executed ? Optional.of(took) : Optional.empty(), inputs);
    }
}
