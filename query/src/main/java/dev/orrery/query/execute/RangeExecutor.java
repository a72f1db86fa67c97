package dev.orrery.query.execute;

import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.ConstantExpression;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.evaluate.RowQuery;
import dev.orrery.query.plan.Access;
import dev.orrery.query.plan.Planner;
import dev.orrery.query.plan.RangePlan;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SqlParser;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers a page of a query from one range. */
public final class RangeExecutor {
    private final RangeQueryRequest request;
    private final RangeSource source;
    private final Query syntax;
    private final PreparedQuery query;
    private final ContinuationCodec codec;
    private final Planner planner;
    private final Meter meter;

    private RangeExecutor(RangeQueryRequest request, RangeSource source) {
        QuerySpec spec = request.spec();
        this.request = request;
        this.source = source;
        this.syntax = SqlParser.parseQuery(spec.text());
        this.query = PreparedQuery.of(syntax, spec.parameters(), request.environment());
        this.codec = new ContinuationCodec(spec);
        this.planner =
                new Planner(
                        source, new ConstantExpression(spec.parameters(), request.environment()));
        this.meter = new Meter(request.environment().checkpoint());
    }

    /**
     * Throws a bad request where the text is no query, or the continuation not one of it.
     *
     * @param lsn the LSN of the state the source shows
     */
    public static RangeQueryPage run(RangeQueryRequest request, RangeSource source, long lsn) {
        return new RangeExecutor(request, source).page(lsn);
    }

    private RangeQueryPage page(long lsn) {
        Optional<Continuation> resumed = request.continuation().map(codec::read);
        RowQuery rows = query.byDocument().filter(found -> !found.distinct()).orElse(null);
        RangePlan plan = plan(rows, resumed.orElse(null));
        PageBuilder page = new PageBuilder(request.limits(), meter);
        RunContext context = new RunContext(source, plan, page, meter);
        Optional<Continuation> next = run(context, rows, resumed.orElse(null));
        return new RangeQueryPage(
                page.rows(), next.map(codec::write), meter.metrics(plan.indexes()), lsn);
    }

    /** A walk that has begun goes on in the same index, since its place is one in that index. */
    private RangePlan plan(@Nullable RowQuery rows, @Nullable Continuation resumed) {
        if (resumed instanceof Continuation.InStream stream) {
            return new RangePlan(access(stream), Optional.empty());
        }
        return planner.plan(syntax, rows == null ? 0 : orderedRows(rows));
    }

    /** Rows that are needed in order to fill a page; zero where the order does not matter. */
    private long orderedRows(RowQuery rows) {
        return rows.descending().isEmpty()
                ? 0
                : new Window(rows.offset(), rows.limit()).reach(request.limits().maxItems());
    }

    private Access access(Continuation.InStream stream) {
        return stream.walkedIndex().isEmpty()
                ? planner.inKeyOrder(syntax)
                : planner.walk(syntax, stream.walkedIndex())
                        .orElseThrow(ContinuationCodec::foreign);
    }

    private Optional<Continuation> run(
            RunContext context, @Nullable RowQuery rows, @Nullable Continuation resumed) {
        if (rows == null) {
            return whole(context, resumed);
        }
        if (rows.descending().isEmpty()) {
            return new StreamRun(context, rows, expect(resumed, Continuation.InStream.class)).run();
        }
        return new SortedRun(context, rows, expect(resumed, Continuation.InOrder.class)).run();
    }

    private Optional<Continuation> whole(RunContext context, @Nullable Continuation resumed) {
        Continuation.AfterRows after = expect(resumed, Continuation.AfterRows.class);
        return new WholeRun(context, query, after == null ? 0 : after.delivered()).run();
    }

    private static <T extends Continuation> @Nullable T expect(
            @Nullable Continuation resumed, Class<T> type) {
        if (resumed != null && !type.isInstance(resumed)) {
            throw ContinuationCodec.foreign();
        }
        return type.cast(resumed);
    }
}
