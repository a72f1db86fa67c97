package dev.orrery.gateway.query;

import dev.orrery.gateway.query.QueryPosition.Place;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.distributed.DistributedPlan;
import dev.orrery.query.distributed.GroupTable;
import dev.orrery.query.distributed.MemoryBound;
import dev.orrery.query.distributed.Merge;
import dev.orrery.query.distributed.RowSlice;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** One page of a query over several ranges. */
final class PageQuery {
    /** Rows asked of a range at a time, at least, where the rows of several are merged. */
    private static final int MIN_MERGE_ITEMS = 16;

    /** Text asked of a range at a time, at least: all ranges of a merge are held in memory. */
    private static final int MIN_MERGE_BYTES = 256 << 10;

    private final RangePort port;
    private final Map<String, QueryValue> parameters;
    private final Environment environment;
    private final PageTally tally;
    private final PageRows page;
    private final int maxItems;

    /** The query that a page is of, apart from its plan. */
    record Context(
            RangePort port,
            Map<String, QueryValue> parameters,
            Environment environment,
            int maxItems) {}

    PageQuery(Context context, PageTally tally) {
        this.port = context.port();
        this.parameters = context.parameters();
        this.environment = context.environment();
        this.maxItems = context.maxItems();
        this.tally = tally;
        this.page = new PageRows(maxItems);
    }

    PageRows page() {
        return page;
    }

    Map<String, QueryValue> parameters() {
        return parameters;
    }

    /** Fills the page; answers where the next one begins, if there is one. */
    Optional<QueryPosition> fill(DistributedPlan plan, QueryPosition from) {
        return plan.streams() ? stream(plan, from) : again(plan, from);
    }

    private Optional<QueryPosition> stream(DistributedPlan plan, QueryPosition from) {
        RowSlice slice = plan.slice();
        RowStream rows = rows(plan, from.places(), mergesEqualRows(plan));
        long given = from.given();
        boolean cut = false;
        while (given < slice.end() && !isDone() && !cut) {
            JsonRow row = rows.peek();
            if (row == null) {
                break;
            }
            if (given >= slice.offset()) {
                cut = !page.fits(row);
                if (cut) {
                    break;
                }
                page.add(row);
            }
            rows.advance();
            given++;
        }
        List<Place> places = given < slice.end() ? rows.places() : List.of();
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(new QueryPosition(given, places, from.divided()));
    }

    private boolean isDone() {
        return page.isFull() || (page.size() > 0 && environment.checkpoint().isOverdue());
    }

    /** Runs the whole query, and takes the rows after those that were given. */
    private Optional<QueryPosition> again(DistributedPlan plan, QueryPosition from) {
        return take(sink -> forEachRow(plan, from.places(), sink), from);
    }

    /** Takes the rows after those that were given from all that there are. */
    Optional<QueryPosition> take(Consumer<Predicate<JsonRow>> rows, QueryPosition from) {
        long[] seen = {0};
        boolean[] more = {false};
        rows.accept(
                row -> {
                    if (seen[0] >= from.given()) {
                        if (page.isFull() || !page.fits(row)) {
                            more[0] = true;
                            return false;
                        }
                        page.add(row);
                    }
                    seen[0]++;
                    return true;
                });
        return more[0]
                ? Optional.of(
                        new QueryPosition(
                                from.given() + page.size(), from.places(), from.divided()))
                : Optional.empty();
    }

    /** Hands every row of the result to the sink, until it wants no more. */
    void forEachRow(DistributedPlan plan, List<Place> places, Predicate<JsonRow> sink) {
        switch (plan.merge()) {
            case Merge.Concatenation _, Merge.Ordered _, Merge.OrderedForClient _ ->
                    merged(plan, places, sink);
            // The stream puts groups together itself where they come in order.
            case Merge.Grouped grouped when grouped.ordered() -> merged(plan, places, sink);
            case Merge.Grouped grouped -> {
                GroupTable table = new GroupTable(grouped, memory());
                RowStream rows = rows(plan, places, true);
                for (JsonRow row = rows.peek(); row != null; row = rows.peek()) {
                    table.add(Rows.value(row));
                    rows.advance();
                }
                List<JsonView> documents = table.documents().stream().map(Rows::view).toList();
                finish(grouped.finish(), documents, sink);
            }
            case Merge.Outer(DistributedPlan inner, Query outer) -> {
                List<JsonView> documents = new ArrayList<>();
                MemoryBound memory = memory();
                forEachRow(
                        inner,
                        places,
                        row -> {
                            memory.add(row.length());
                            return documents.add(Rows.view(row));
                        });
                finish(outer, documents, sink);
            }
        }
    }

    private void finish(Query query, List<JsonView> documents, Predicate<JsonRow> sink) {
        PreparedQuery.of(query, parameters, environment)
                .run(documents, value -> sink.test(Rows.row(value)));
    }

    private void merged(DistributedPlan plan, List<Place> places, Predicate<JsonRow> sink) {
        RowStream rows = rows(plan, places, true);
        Set<ValueKey> seen = new HashSet<>();
        MemoryBound memory = memory();
        long count = 0;
        for (JsonRow row = rows.peek(); row != null; row = rows.peek()) {
            if (count >= plan.slice().end()) {
                return;
            }
            if (!plan.distinct() || seen.add(new ValueKey(Rows.value(row)))) {
                if (plan.distinct()) {
                    memory.add(row.length());
                }
                if (count >= plan.slice().offset() && !sink.test(row)) {
                    return;
                }
                count++;
            }
            rows.advance();
        }
    }

    MemoryBound memory() {
        return new MemoryBound(environment.checkpoint().memoryBytes());
    }

    private RowStream rows(DistributedPlan plan, List<Place> places, boolean patient) {
        List<RangeCursor> cursors =
                questions(plan, places).stream()
                        .map(question -> new RangeCursor(port, question, tally, patient))
                        .toList();
        return switch (plan.merge()) {
            case Merge.Ordered ordered -> new OrderedMerge(cursors, ordered);
            case Merge.OrderedForClient ordered -> new OrderedMerge(cursors, ordered);
            case Merge.Grouped grouped when grouped.ordered() -> groups(grouped, cursors);
            case Merge.Concatenation _, Merge.Grouped _, Merge.Outer _ ->
                    new Concatenation(cursors, patient ? RowStream.FAN_OUT : 1);
        };
    }

    private GroupedMerge groups(Merge.Grouped grouped, List<RangeCursor> cursors) {
        PreparedQuery finish = PreparedQuery.of(grouped.finish(), parameters, environment);
        return new GroupedMerge(
                cursors,
                () -> new GroupTable(grouped, memory()),
                group -> {
                    List<QueryValue> rows = finish.rows(List.of(Rows.view(group)));
                    return rows.isEmpty() ? null : Rows.row(rows.getFirst());
                });
    }

    /** Whether a row can be told to be the next one only when all ranges have theirs. */
    private static boolean mergesEqualRows(DistributedPlan plan) {
        return switch (plan.merge()) {
            case Merge.Ordered ordered -> ordered.distinct();
            case Merge.Grouped grouped -> grouped.ordered();
            case Merge.Concatenation _, Merge.OrderedForClient _, Merge.Outer _ -> false;
        };
    }

    /** What the ranges are asked first. */
    List<RangePort.Question> questions(DistributedPlan plan, List<Place> places) {
        QuerySpec spec = QuerySpec.of(plan.rangeQuery(), parameters);
        List<Place> parts = parts(plan, places);
        PageLimits limits = limits(plan, Math.max(1, parts.size()));
        return parts.stream()
                .map(
                        part ->
                                new RangePort.Question(
                                        part.interval(), spec, part.continuation(), limits))
                .toList();
    }

    /** The places cut where ranges begin and end now. */
    private List<Place> parts(DistributedPlan plan, List<Place> places) {
        List<Place> parts = new ArrayList<>();
        for (Place place : places) {
            for (RingRange part : port.parts(place.interval())) {
                parts.add(new Place(part, place.continuation()));
            }
        }
        return plan.readsNothing() && parts.size() > 1 ? parts.subList(0, 1) : parts;
    }

    private PageLimits limits(DistributedPlan plan, int ranges) {
        int items = plan.streams() ? Math.min(maxItems, PageLimits.DYNAMIC_ITEMS) : -1;
        boolean ordered =
                plan.merge() instanceof Merge.Ordered
                        || plan.merge() instanceof Merge.OrderedForClient;
        if (!ordered && !mergesEqualRows(plan)) {
            return PageLimits.ofItems(items);
        }
        int wanted = items == -1 ? PageLimits.DYNAMIC_ITEMS : items;
        return new PageLimits(
                Math.min(wanted, Math.max(MIN_MERGE_ITEMS, 2 * wanted / ranges)),
                Math.max(MIN_MERGE_BYTES, PageLimits.MAX_BYTES / ranges),
                PageLimits.DEFAULT_UNITS);
    }
}
