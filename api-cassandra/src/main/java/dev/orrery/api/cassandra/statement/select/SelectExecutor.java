package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.ExecutionOptions;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.api.cassandra.statement.ResolvedTable;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.api.cassandra.statement.where.Restrictions;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.read.IndexedValue;
import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.type.Values;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.RowFeed;
import dev.orrery.gateway.tables.RowFeedPosition;
import dev.orrery.gateway.tables.Rows;
import dev.orrery.gateway.tables.TokenRanges;
import dev.orrery.model.ring.RingRange;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Executes plans of {@code SELECT}. */
public final class SelectExecutor {
    /** Rows asked for at a time where it is not known how many will be needed. */
    private static final int PORTION = 1_000;

    private final Rows rows;
    private final RowFeed feed;
    private final PagingStates pagingStates;
    private final Executor waiting;

    /**
     * An executor.
     *
     * @param waiting runs what may have to wait: virtual threads
     */
    public SelectExecutor(Rows rows, RowFeed feed, PagingStates pagingStates, Executor waiting) {
        this.waiting = waiting;
        this.rows = rows;
        this.feed = feed;
        this.pagingStates = pagingStates;
    }

    /** Never waits; the answer is there at once if memory has it and it is small. */
    public CompletableFuture<ExecutionResult> execute(
            SelectPlan plan, ResolvedTable table, Evaluation evaluation, ExecutionOptions options) {
        return new SelectExecutor(rows.at(options.consistency()), feed, pagingStates, waiting)
                .read(plan, table, evaluation, options);
    }

    private CompletableFuture<ExecutionResult> read(
            SelectPlan plan, ResolvedTable table, Evaluation evaluation, ExecutionOptions options) {
        SelectPlan.Parts parts = plan.parts();
        if (parts.changesFrom().isPresent()) {
            return changes(plan, table, evaluation, options);
        }
        PageBuilder.Cuts cuts = cuts(plan, evaluation, options);
        checkSorted(plan, evaluation, cuts);
        Predicate<TableRow> filter =
                table instanceof ResolvedTable.Virtual
                        ? parts.restrictions().whole(evaluation)
                        : parts.restrictions().filter(evaluation);
        RowSource source = source(plan, table, evaluation, cuts);
        return page(
                plan,
                evaluation,
                filter,
                cuts,
                parts.nearest()
                        .<RowSource>map(
                                nearest ->
                                        new NearestRows(
                                                source,
                                                filter,
                                                nearest.similarities(evaluation),
                                                cuts.remaining()))
                        .orElse(source));
    }

    /** Several logical partitions are sorted as a whole, so there are no pages of them. */
    private static void checkSorted(SelectPlan plan, Evaluation evaluation, PageBuilder.Cuts cuts) {
        boolean paged = cuts.pageSize() != Integer.MAX_VALUE;
        if (plan.parts().sorted()
                && paged
                && (plan.isGrouped()
                        || !plan.parts().restrictions().intervals(evaluation).isEmpty())) {
            throw CqlException.invalid(
                    "Cannot page queries with both ORDER BY and a IN restriction on the partition"
                            + " key; you must either remove the ORDER BY or the IN and sort client"
                            + " side, or disable paging for this query");
        }
    }

    /** Rows that changed since a time; the next page may be asked for at any time. */
    private CompletableFuture<ExecutionResult> changes(
            SelectPlan plan, ResolvedTable table, Evaluation evaluation, ExecutionOptions options) {
        if (!(table instanceof ResolvedTable.Stored(OpenTable stored))) {
            throw CqlException.invalid("Only stored tables have a change feed");
        }
        UUID id = plan.parts().table().id();
        Compiled time = plan.parts().changesFrom().orElseThrow();
        RowFeedPosition from =
                options.pagingState().isPresent()
                        ? pagingStates.decodeFeed(options.pagingState().get(), id)
                        : RowFeedPosition.from(
                                Values.toLong(
                                        Bound.value(
                                                time,
                                                evaluation,
                                                "cosmos_changefeed_start_time()")));
        int pageSize = options.pageSize().orElse(0);
        return feed.read(stored, from, pageSize > 0 ? pageSize : PORTION)
                .thenApply(page -> changes(plan, evaluation, stored, page));
    }

    private ExecutionResult changes(
            SelectPlan plan, Evaluation evaluation, OpenTable stored, RowFeed.Page page) {
        PageBuilder.Cuts cuts =
                new PageBuilder.Cuts(
                        Integer.MAX_VALUE,
                        Integer.MAX_VALUE,
                        Integer.MAX_VALUE,
                        0,
                        Optional.empty());
        PageBuilder rowsOfPage =
                new PageBuilder(
                        plan, evaluation, plan.parts().restrictions().whole(evaluation), cuts);
        rowsOfPage.takeAll(new ChangedRows(page.changes(), stored.keys()));
        rowsOfPage.end();
        return new ExecutionResult.Rows(
                plan.resultColumns(),
                rowsOfPage.rows(),
                Optional.of(pagingStates.encode(page.next(), plan.parts().table().id())),
                page.charge(),
                plan.parts().warnings());
    }

    private PageBuilder.Cuts cuts(
            SelectPlan plan, Evaluation evaluation, ExecutionOptions options) {
        SelectPlan.Parts parts = plan.parts();
        int pageSize = options.pageSize().orElse(0);
        int limit = limit(parts.limit(), evaluation, "LIMIT");
        Optional<PagingState> state =
                options.pagingState().map(s -> pagingStates.decode(s, parts.table().id()));
        PageBuilder.Cuts cuts =
                new PageBuilder.Cuts(
                        pageSize > 0 ? pageSize : Integer.MAX_VALUE,
                        limit(parts.perPartitionLimit(), evaluation, "PER PARTITION LIMIT"),
                        state.map(PagingState::remaining).orElse(limit),
                        state.map(PagingState::inPartition).orElse(0),
                        state.map(PagingState::place));
        return parts.nearest().map(n -> n.cuts(cuts, plan.isGrouped())).orElse(cuts);
    }

    private CompletableFuture<ExecutionResult> page(
            SelectPlan plan,
            Evaluation evaluation,
            Predicate<TableRow> filter,
            PageBuilder.Cuts cuts,
            RowSource source) {
        return PageRun.of(new PageBuilder(plan, evaluation, filter, cuts), source)
                .thenApply(page -> result(plan, page, source.charge()));
    }

    private ExecutionResult result(SelectPlan plan, PageBuilder page, double charge) {
        return new ExecutionResult.Rows(
                plan.resultColumns(),
                page.rows(),
                page.resume().map(next -> pagingStates.encode(next, plan.parts().table().id())),
                charge,
                plan.parts().warnings());
    }

    private static int limit(Optional<Compiled> limit, Evaluation evaluation, String name) {
        if (limit.isEmpty()) {
            return Integer.MAX_VALUE;
        }
        byte @Nullable [] value = limit.get().evaluate(evaluation);
        if (Bound.isUnset(value)) {
            return Integer.MAX_VALUE;
        }
        if (value == null || value.length == 0) {
            throw CqlException.invalid("Invalid null value of " + name.toLowerCase(Locale.ROOT));
        }
        int number = Values.toInt(value);
        if (number <= 0) {
            throw CqlException.invalid("LIMIT must be strictly positive");
        }
        return number;
    }

    private RowSource source(
            SelectPlan plan, ResolvedTable table, Evaluation evaluation, PageBuilder.Cuts cuts) {
        SelectPlan.Parts parts = plan.parts();
        return switch (table) {
            case ResolvedTable.Virtual virtual ->
                    new VirtualRows(virtual.table(), plan, cuts.from(), waiting);
            case ResolvedTable.Stored stored -> {
                RowSource source = stored(plan, stored.table(), evaluation, cuts);
                yield parts.sorted() && parts.groupBy().isEmpty()
                        ? new SortedRows(
                                source, new ClusteringOrder(parts.table(), parts.reversed()))
                        : source;
            }
        };
    }

    private RowSource stored(
            SelectPlan plan, OpenTable table, Evaluation evaluation, PageBuilder.Cuts cuts) {
        SelectPlan.Parts parts = plan.parts();
        Restrictions restrictions = parts.restrictions();
        ReadScope scope = scope(plan, table, cuts);
        Optional<IndexedValue> indexed = restrictions.indexed(evaluation);
        if (restrictions.hasKeys()) {
            List<RowInterval> intervals = restrictions.intervals(evaluation);
            if (intervals.isEmpty()) {
                restrictions.requireKeyValues(evaluation);
                return new NoRows();
            }
            List<byte[]> keys = restrictions.partitionKeys(evaluation);
            if (indexed.isPresent()) {
                return ScannedRows.lookUp(scope, indexed.get(), keys);
            }
            return new KeyRows(scope, keys, intervals, parts.reversed());
        }
        Optional<RingRange> range =
                restrictions
                        .tokenBounds(evaluation)
                        .flatMap(bounds -> TokenRanges.between(bounds.first(), bounds.last()));
        if (range.isEmpty()) {
            return new NoRows();
        }
        return indexed.isPresent()
                ? ScannedRows.lookUp(scope, indexed.get(), range.get())
                : ScannedRows.scan(scope, range.get(), parts.distinct());
    }

    private ReadScope scope(SelectPlan plan, OpenTable table, PageBuilder.Cuts cuts) {
        Restrictions restrictions = plan.parts().restrictions();
        boolean distinct = plan.parts().distinct();
        boolean all =
                plan.isGrouped() || plan.parts().sorted() || plan.parts().nearest().isPresent();
        boolean exact = !restrictions.hasFilters() && !all;
        int wanted = Math.min(cuts.pageSize(), cuts.remaining());
        int portion = exact ? Math.min(wanted, PORTION) : PORTION;
        int perPartition = distinct ? 1 : exact ? cuts.perPartition() : Integer.MAX_VALUE;
        boolean staticsAlone = !restrictions.hasClustering() && !restrictions.filtersRegulars();
        byte[] begun =
                cuts.from().filter(p -> p.row().isPresent()).map(Place::partitionKey).orElse(null);
        return new ReadScope(
                rows,
                table,
                new RowLimits(portion, perPartition, RowLimits.MAX_BYTES),
                new StoredRows(table.keys(), staticsAlone, distinct, begun),
                cuts.from());
    }

    /** Changed rows: the same logical partition may come several times. */
    private static final class ChangedRows extends RowSource {
        ChangedRows(List<PartitionRows> changes, TableKeys keys) {
            for (PartitionRows change : changes) {
                new StoredRows(keys, true, false, null)
                        .add(new RowPage(List.of(change), Optional.empty(), 0, 0), 0, this);
            }
        }

        @Override
        CompletableFuture<Boolean> fetch() {
            return NO_MORE;
        }
    }

    private static final class NoRows extends RowSource {
        @Override
        CompletableFuture<Boolean> fetch() {
            return NO_MORE;
        }
    }
}
