package dev.orrery.query.plan;

import dev.orrery.query.evaluate.ConstantExpression;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.LogicalOperator;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Chooses how a range answers a query. Sizes are counted in the index, but no further than {@link
 * #COUNT_LIMIT} entries: beyond that it is enough to know that there are many.
 */
public final class Planner {
    static final long COUNT_LIMIT = 1_000;

    /** What loading a record costs, in entries of the index. */
    private static final long LOAD_COST = 4;

    /** Part of all records that a condition is taken to leave when it leaves too many to count. */
    private static final long UNCOUNTED_SHARE = 10;

    /** Cursors one query may have open. */
    static final int MAX_TERMS = 2_048;

    /** A term with that many times the entries of another one is not worth joining. */
    private static final long JOIN_FACTOR = 8;

    private final IndexFacts facts;
    private final ConstantExpression constants;

    public Planner(IndexFacts facts, ConstantExpression constants) {
        this.facts = facts;
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
            return new RangePlan(new Access.Nothing(), Optional.empty());
        }
        if (from.first().origin() instanceof From.SubqueryOrigin) {
            return new RangePlan(new Access.Scan(), Optional.empty());
        }
        PathScope scope = PathScope.of(from);
        List<Expression> conditions = conditions(query);
        Map<IndexedPath, IndexInterval.OfPath> intervals =
                new RangeReader(scope, constants, facts).intervals(conditions);
        Sized<Access> access =
                access(new FilterReader(scope, constants, facts).all(conditions), intervals);
        OrderBy orderBy = query.orderBy();
        if (orderedRows == 0 || orderBy == null || isCheaperSorted(access.count, orderedRows)) {
            return new RangePlan(access.what, Optional.empty());
        }
        return new RangePlan(
                access.what, new OrderChooser(scope, facts, intervals).choose(orderBy));
    }

    /**
     * Whether sorting what is found takes less than walking an index in order until enough of it
     * has come up: the rarer it is, the more entries of other records lie between.
     */
    private boolean isCheaperSorted(long found, long wanted) {
        long all = facts.indexedRecordCount();
        long likely = found < COUNT_LIMIT ? found : Math.max(found, all / UNCOUNTED_SHARE);
        double entriesPerRow = (double) all / Math.max(1, likely);
        return Math.min(wanted, likely) * entriesPerRow > (double) likely * LOAD_COST;
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

    private static List<Expression> conditions(Query query) {
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
            long count = facts.count(interval, COUNT_LIMIT);
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
                    new Sized<>(candidates, facts.count(interval, COUNT_LIMIT));
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
            count = Math.min(COUNT_LIMIT, count + part.count);
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
