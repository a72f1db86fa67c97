package dev.orrery.query.execute;

import dev.orrery.query.QueryName;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.evaluate.ConstantExpression;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.evaluate.QueryTimes;
import dev.orrery.query.evaluate.QueryTimes.Phase;
import dev.orrery.query.evaluate.RowQuery;
import dev.orrery.query.plan.Access;
import dev.orrery.query.plan.IndexAggregates;
import dev.orrery.query.plan.Planner;
import dev.orrery.query.plan.RangePlan;
import dev.orrery.query.range.PlanNode;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.value.QueryValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers a page of a query from one range. */
public final class RangeExecutor {
    private final RangeQueryRequest request;
    private final RangeSource source;
    private final Query syntax;
    private final Run run;
    private final RangePlan plan;
    private final ContinuationCodec codec;
    private final Planner planner;
    private final QueryTimes times;
    private final Meter meter;
    private final @Nullable Continuation resumed;

    private RangeExecutor(RangeQueryRequest request, RangeSource source) {
        QuerySpec spec = request.spec();
        Checkpoint checkpoint = request.environment().checkpoint();
        this.request = request;
        this.times = new QueryTimes(checkpoint);
        this.meter = new Meter(checkpoint, times);
        this.source = times.isRunning() ? new TimedSource(source, times) : source;
        long start = times.now();
        this.syntax = spec.query();
        long parsed = times.add(Phase.COMPILE, start);
        Run bound = Run.of(syntax, spec.parameters(), measured(request.environment()));
        long logical = times.add(Phase.LOGICAL_PLAN, parsed);
        this.codec =
                new ContinuationCodec(
                        () -> QueryName.of(syntax, spec.parameters(), isOrdered(syntax, bound)));
        this.resumed = request.continuation().map(codec::read).orElse(null);
        this.planner =
                new Planner(
                        source, new ConstantExpression(spec.parameters(), request.environment()));
        this.run = aggregated().orElse(bound);
        this.plan = plan();
        times.add(Phase.PHYSICAL_PLAN, logical);
    }

    /**
     * Throws a bad request where the text is no query, or the continuation not one of it.
     *
     * @param lsn the LSN of the state the source shows
     */
    public static RangeQueryPage run(RangeQueryRequest request, RangeSource source, long lsn) {
        return new RangeExecutor(request, source).page(lsn);
    }

    /**
     * Whether a page of a query begins at a place in the order of its rows, so that a part of the
     * range can go on where all of it ended; and not after a number of rows.
     */
    public static boolean continuesAtAPlace(
            Query query, Map<String, QueryValue> parameters, Environment environment) {
        return !(Run.of(query, parameters, environment) instanceof Run.Whole);
    }

    /** Whether a page begins behind a value of the query's order. */
    public static boolean continuesInOrder(
            Query query, Map<String, QueryValue> parameters, Environment environment) {
        return isOrdered(query, Run.of(query, parameters, environment));
    }

    private static boolean isOrdered(Query query, Run run) {
        return query.orderBy() != null && (run instanceof Run.Sorted || run instanceof Run.Folded);
    }

    /**
     * Tells how a page is answered.
     *
     * @param execute whether to answer it too, to tell what it took
     */
    public static RangeExplanation explain(
            RangeQueryRequest request, RangeSource source, long lsn, boolean execute) {
        RangeExecutor executor = new RangeExecutor(request, source);
        Optional<RangeQueryPage> page =
                execute ? Optional.of(executor.page(lsn)) : Optional.empty();
        PlanNode tree =
                new PlanTree(executor.plan, executor.meter, execute, source.recordCount())
                        .of(executor.run, executor.syntax);
        return new RangeExplanation(tree, executor.planner.usage(executor.plan), page);
    }

    private Environment measured(Environment environment) {
        return times.isRunning()
                ? environment.with(new MeasuredCheckpoint(environment.checkpoint(), times))
                : environment;
    }

    /** A page that is continued has its whole result behind it, if it has one row. */
    private Optional<Run> aggregated() {
        return AggregateQuery.of(syntax)
                .flatMap(
                        query ->
                                planner.planAggregates(syntax, query.aggregates())
                                        .map(found -> new Run.Aggregated(query, found)));
    }

    private RangeQueryPage page(long lsn) {
        long start = times.now();
        PageBuilder page = new PageBuilder(request.limits(), meter);
        RunContext context =
                new RunContext(
                        source,
                        plan,
                        page,
                        meter,
                        new QueryMemory(
                                request.environment().checkpoint().memoryBytes(),
                                planner.remedy()));
        Optional<Continuation> next = fill(context);
        times.add(Phase.EXECUTION, start);
        return new RangeQueryPage(
                page.rows(), next.map(codec::write), meter.metrics(planner.usage(plan)), lsn);
    }

    /** A walk that has begun goes on in the same index, since its place is one in that index. */
    private RangePlan plan() {
        if (resumed instanceof Continuation.InStream stream) {
            return planner.resumed(access(stream));
        }
        int room = request.limits().maxItems();
        return switch (run) {
            case Run.Streamed _, Run.Whole _ -> planner.plan(syntax, 0);
            case Run.Sorted(RowQuery rows) ->
                    planner.plan(syntax, new Window(rows.offset(), rows.limit()).reach(room));
            case Run.Folded(Fold<?> fold, FoldShape shape) ->
                    planner.planFold(
                            shape.planned(), fold.window().reach(room), fold.oneRowPerRun());
            case Run.Aggregated(_, IndexAggregates found) -> planner.indexOnly(found);
        };
    }

    private Access access(Continuation.InStream stream) {
        return stream.walkedIndex().isEmpty()
                ? planner.inKeyOrder(syntax)
                : planner.walk(syntax, stream.walkedIndex())
                        .orElseThrow(ContinuationCodec::foreign);
    }

    private Optional<Continuation> fill(RunContext context) {
        return switch (run) {
            case Run.Streamed(RowQuery rows) ->
                    new StreamRun(context, rows, expect(Continuation.InStream.class)).run();
            case Run.Sorted(RowQuery rows) ->
                    new SortedRun(context, rows, expect(Continuation.InOrder.class)).run();
            case Run.Folded(Fold<?> fold, _) ->
                    new FoldRun<>(context, fold, expect(Continuation.InOrder.class)).run();
            case Run.Whole(PreparedQuery query) -> {
                Continuation.AfterRows after = expect(Continuation.AfterRows.class);
                yield new WholeRun(context, query, after == null ? 0 : after.delivered()).run();
            }
            case Run.Aggregated(AggregateQuery query, IndexAggregates found) ->
                    aggregate(context, query, found);
        };
    }

    private Optional<Continuation> aggregate(
            RunContext context, AggregateQuery query, IndexAggregates found) {
        if (resumed != null) {
            throw ContinuationCodec.foreign();
        }
        var values = new AggregateRun(source, meter, found).values();
        PreparedQuery.of(
                        query.finish(),
                        query.parameters(request.spec().parameters(), values),
                        request.environment())
                .run(List.of(), context.page()::offer);
        return Optional.empty();
    }

    private <T extends Continuation> @Nullable T expect(Class<T> type) {
        if (resumed != null && !type.isInstance(resumed)) {
            throw ContinuationCodec.foreign();
        }
        return type.cast(resumed);
    }
}
