package dev.orrery.query.plan;

import dev.orrery.query.evaluate.ConstantExpression;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.LogicalOperator;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chooses how a range answers a query, by the sizes of the parts of the index it could use. */
public final class Planner {
    /** What loading a record costs, in entries of the index. */
    private static final long LOAD_COST = 4;

    /** Cursors one query may have open. */
    static final int MAX_TERMS = 2_048;

    /** A term with that many times the entries of another one is not worth joining. */
    private static final long JOIN_FACTOR = 8;

    private final IndexFacts facts;
    private final ConstantExpression constants;
    private final Map<IndexInterval, IndexFacts.Estimate> estimates = new LinkedHashMap<>();

    private final IndexAdvice advice = new IndexAdvice();

    public Planner(IndexFacts facts, ConstantExpression constants) {
        this.facts = new AdvisedFacts(facts, advice);
        this.constants = constants;
    }

    /**
     * The plan of a query.
     *
     * @param orderedRows how many rows are wanted in the order of the query's ORDER BY clause; zero
     *     where the order does not matter
     */
    public RangePlan plan(Query query, long orderedRows) {
        From from = query.from();
        if (from == null) {
            return new RangePlan(new Access.Nothing(), Optional.empty(), RangePlan.Estimates.NONE);
        }
        if (from.first().origin() instanceof From.SubqueryOrigin) {
            return planned(new Sized<>(new Access.Scan(), facts.recordCount()), Optional.empty());
        }
        PathScope scope = PathScope.of(from);
        List<Expression> conditions = conditions(query);
        Map<IndexedPath, IndexInterval.OfPath> intervals =
                new RangeReader(scope, constants, facts).intervals(conditions);
        Sized<Access> access =
                access(new FilterReader(scope, constants, facts).all(conditions), intervals);
        OrderBy orderBy = query.orderBy();
        if (orderedRows == 0 || orderBy == null) {
            return planned(access, Optional.empty());
        }
        OrderChooser orders = new OrderChooser(scope, facts, intervals);
        Optional<OrderChooser.Found> found = orders.find(orderBy);
        if (found.isEmpty()) {
            advice.missing(orderBy, scope);
        }
        Optional<RangePlan.IndexOrder> order =
                found.filter(one -> !isCheaperSorted(access.count, orderedRows, one))
                        .flatMap(orders::complete);
        return planned(access, order);
    }

    /** The plan of a page that goes on where another one ended. */
    public RangePlan resumed(Access access) {
        return RangePlan.of(access);
    }

    public RangePlan indexOnly(IndexAggregates aggregates) {
        Map<IndexInterval, IndexFacts.Estimate> sizes = new LinkedHashMap<>();
        aggregates.intervals().forEach(interval -> sizes.put(interval, estimateOf(interval)));
        return new RangePlan(
                new Access.IndexOnly(aggregates),
                Optional.empty(),
                new RangePlan.Estimates(sizes, 0));
    }

    /** The indexes that a plan uses, and those that were looked for in vain. */
    public IndexUsage usage(RangePlan plan) {
        return advice.usage(plan);
    }

    /** A sentence on how to make the query need less memory. */
    public String remedy() {
        return advice.remedy();
    }

    private RangePlan planned(Sized<Access> access, Optional<RangePlan.IndexOrder> order) {
        return new RangePlan(access.what, order, new RangePlan.Estimates(estimates, access.count));
    }

    private long estimate(IndexInterval interval) {
        return estimateOf(interval).entries();
    }

    private IndexFacts.Estimate estimateOf(IndexInterval interval) {
        return estimates.computeIfAbsent(interval, facts::estimate);
    }

    /**
     * The plan of a query whose rows are folded. An index in the order of its ORDER BY clause is
     * used if a page ends before a good part of the documents was read.
     *
     * @param folds how many rows a page has room for
     * @param oneRowPerRun whether one document for every value is enough
     */
    public RangePlan planFold(Query query, long folds, boolean oneRowPerRun) {
        RangePlan plan = plan(query, 1);
        Optional<RangePlan.IndexOrder> order =
                plan.order()
                        .filter(chosen -> oneRowPerRun || isWorthWalking(chosen.interval(), folds));
        return new RangePlan(
                plan.access(), order, new RangePlan.Estimates(estimates, plan.estimates().found()));
    }

    private boolean isWorthWalking(IndexInterval interval, long folds) {
        IndexFacts.Estimate all = estimateOf(interval);
        return (double) folds * LOAD_COST < all.values();
    }

    /**
     * Whether sorting what is found takes less than walking an index in order until enough of it
     * has come up: the rarer it is, the more entries of other records lie between.
     */
    private boolean isCheaperSorted(long found, long wanted, OrderChooser.Found order) {
        long entries = order.isWhole() ? facts.indexedRecordCount() : estimate(order.interval());
        double entriesPerRow = (double) Math.max(entries, found) / Math.max(1, found);
        return Math.min(wanted, found) * entriesPerRow > (double) found * LOAD_COST;
    }

    /** How the index answers a query that aggregates all its rows, if it does so by itself. */
    public Optional<IndexAggregates> planAggregates(Query query, List<Expression> aggregates) {
        return new AggregatePlanner(facts, constants).plan(query, aggregates);
    }

    /** A way to find the records in the order of their keys, to go on where another one ended. */
    public Access inKeyOrder(Query query) {
        Access access = plan(query, 0).access();
        return access instanceof Access.Walk ? new Access.Scan() : access;
    }

    /** The way to continue in an interval that an earlier plan has begun to walk. */
    public Optional<Access> walk(Query query, String indexName) {
        Map<IndexedPath, IndexInterval.OfPath> intervals =
                new RangeReader(PathScope.of(query.from()), constants, facts)
                        .intervals(conditions(query));
        return intervals.values().stream()
                .filter(interval -> interval.name().equals(indexName))
                .<Access>map(Access.Walk::new)
                .findFirst();
    }

    private record Sized<T>(T what, long count) {}

    static List<Expression> conditions(Query query) {
        return switch (query.where()) {
            case null -> List.of();
            case Expression.Logical(LogicalOperator operator, List<Expression> operands, _)
                    when operator == LogicalOperator.AND ->
                    operands;
            case Expression where -> List.of(where);
        };
    }

    private Sized<Access> access(
            Optional<Candidates> candidates, Map<IndexedPath, IndexInterval.OfPath> intervals) {
        long records = facts.recordCount();
        Sized<Access> best = new Sized<>(new Access.Scan(), records);
        if (candidates.isPresent() && Candidates.terms(candidates.get()) <= MAX_TERMS) {
            Sized<Candidates> sized = sized(candidates.get());
            best = smaller(best, new Sized<>(new Access.Keyed(sized.what), sized.count));
        }
        for (IndexInterval.OfPath interval : intervals.values()) {
            long count = estimate(interval);
            best = smaller(best, new Sized<>(new Access.Walk(interval), count));
        }
        return best;
    }

    /** Finding a record through the index costs about twice as much as coming by it in a scan. */
    private static Sized<Access> smaller(Sized<Access> best, Sized<Access> other) {
        long weight = best.what instanceof Access.Scan ? 2 : 1;
        return other.count * weight < best.count ? other : best;
    }

    private Sized<Candidates> sized(Candidates candidates) {
        return switch (candidates) {
            case Candidates.Term(IndexInterval.OfPath interval) ->
                    new Sized<>(candidates, estimate(interval));
            case Candidates.Any(List<Candidates> sets) -> any(sets);
            case Candidates.All(List<Candidates> sets) -> all(sets);
        };
    }

    private Sized<Candidates> any(List<Candidates> sets) {
        List<Candidates> sized = new ArrayList<>(sets.size());
        long count = 0;
        for (Candidates set : sets) {
            Sized<Candidates> part = sized(set);
            sized.add(part.what);
            count += part.count;
        }
        return new Sized<>(new Candidates.Any(sized), count);
    }

    private Sized<Candidates> all(List<Candidates> sets) {
        List<Sized<Candidates>> sized = sets.stream().map(this::sized).toList();
        long least = sized.stream().mapToLong(Sized::count).min().orElseThrow();
        List<Candidates> worthwhile =
                sized.stream()
                        .filter(part -> part.count <= least * JOIN_FACTOR)
                        .map(Sized::what)
                        .toList();
        return new Sized<>(
                worthwhile.size() == 1 ? worthwhile.getFirst() : new Candidates.All(worthwhile),
                least);
    }
}
