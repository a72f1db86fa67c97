package dev.orrery.query.distributed;

import dev.orrery.query.execute.FoldShape;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.value.QueryValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Divides queries into what the ranges do and what is done with their rows. */
public final class DistributedPlanner {
    /** What the documents are called in queries over rows of other queries. */
    static final String DOCUMENT = "c";

    private final Map<String, QueryValue> parameters;

    private DistributedPlanner(Map<String, QueryValue> parameters) {
        this.parameters = parameters;
    }

    /** The query must be one that can be bound to the parameters. */
    public static DistributedPlan plan(Query query, Map<String, QueryValue> parameters) {
        return new DistributedPlanner(parameters).plan(query);
    }

    /** For a query that only one range is asked, now and when it is continued. */
    public static DistributedPlan ofOneRange(Query query) {
        return new DistributedPlan(query, new Merge.Concatenation(), false, RowSlice.ALL);
    }

    /**
     * For a query that one range was asked, and that goes on after the range has become several:
     * each of them goes on with the query as it was, and the client puts their rows together as it
     * does with those of other ranges. Empty if rows are in an order and do not tell it.
     */
    public static Optional<DistributedPlan> ofFormerRange(Query query) {
        OrderBy orderBy = query.orderBy();
        if (orderBy == null) {
            return Optional.of(ofOneRange(query));
        }
        Merge merge = new Merge.OrderedForClient(descending(orderBy));
        return isMergedByClients(query)
                ? Optional.of(new DistributedPlan(query, merge, false, RowSlice.ALL))
                : Optional.empty();
    }

    /** For one of the scores that documents are ranked by; its rows are those for clients. */
    public static DistributedPlan ofComponent(
            RankedPlan ranked, int index, RankStatistics statistics) {
        Query component = ranked.componentQuery(index, statistics);
        RowSlice slice = RowSlice.of(component, Map.of());
        return new DistributedPlan(
                slice.firstRows(OrderRewrite.rangeQuery(component)),
                new Merge.OrderedForClient(descending(component.orderBy())),
                false,
                slice);
    }

    /** Whether the rows of a query are in an order, and tell it to those who go on merging them. */
    public static boolean isMergedByClients(Query query) {
        return query.orderBy() != null && OrderRewrite.carriesSortKeys(query);
    }

    private DistributedPlan plan(Query query) {
        From from = query.from();
        if (from != null
                && from.first().origin() instanceof From.SubqueryOrigin(Query inner)
                && needsAllRanges(inner)) {
            return outer(query, plan(inner));
        }
        if (Trees.isGrouped(query)) {
            return GroupRewrite.plan(query, parameters);
        }
        RowSlice slice = RowSlice.of(query, parameters);
        if (query.select().distinct()) {
            return distinct(query, slice);
        }
        OrderBy orderBy = query.orderBy();
        if (orderBy == null) {
            return new DistributedPlan(
                    slice.firstRows(query), new Merge.Concatenation(), false, slice);
        }
        return new DistributedPlan(
                slice.firstRows(OrderRewrite.rangeQuery(query)),
                new Merge.Ordered(descending(orderBy), false),
                false,
                slice);
    }

    /** Ranges that give rows without repeats, in an order, need only be merged. */
    private static DistributedPlan distinct(Query query, RowSlice slice) {
        Query ordered = query.orderBy() == null ? OrderRewrite.byRow(query) : query;
        if (isDocumentWise(ordered) && FoldShape.ofDistinct(ordered).isPresent()) {
            return new DistributedPlan(
                    slice.firstRows(OrderRewrite.distinctRangeQuery(ordered)),
                    new Merge.Ordered(descending(ordered.orderBy()), true),
                    false,
                    slice);
        }
        OrderBy orderBy = query.orderBy();
        return orderBy == null
                ? new DistributedPlan(
                        slice.firstRows(query), new Merge.Concatenation(), true, slice)
                : new DistributedPlan(
                        unsliced(OrderRewrite.rangeQuery(query)),
                        new Merge.Ordered(descending(orderBy), false),
                        true,
                        slice);
    }

    private static List<Boolean> descending(@Nullable OrderBy orderBy) {
        return orderBy == null
                ? List.of()
                : orderBy.items().stream().map(OrderBy.Item::descending).toList();
    }

    /** Whether every document makes its rows by itself, whatever other documents there are. */
    static boolean isDocumentWise(Query query) {
        From from = query.from();
        return from != null
                && (!(from.first().origin() instanceof From.SubqueryOrigin(Query inner))
                        || (inner.orderBy() == null
                                && !needsAllRanges(inner)
                                && isDocumentWise(inner)));
    }

    /** Whether the rows of all ranges together are other rows than those of each of them. */
    static boolean needsAllRanges(Query query) {
        From from = query.from();
        return query.select().distinct()
                || query.select().top() != null
                || query.offsetLimit() != null
                || Trees.isGrouped(query)
                || from == null
                || (from.first().origin() instanceof From.SubqueryOrigin(Query inner)
                        && needsAllRanges(inner));
    }

    private static DistributedPlan outer(Query query, DistributedPlan inner) {
        From from = query.from();
        Query outer =
                new Query(
                        query.select(),
                        from == null ? null : Trees.overDocuments(from, DOCUMENT),
                        query.where(),
                        query.groupBy(),
                        query.orderBy(),
                        query.offsetLimit());
        return new DistributedPlan(
                inner.rangeQuery(), new Merge.Outer(inner, outer), false, RowSlice.ALL);
    }

    /** Rows that are repeats are not counted, so no range knows how many rows are enough. */
    static Query unsliced(Query query) {
        return query.withSelect(new Select(false, null, query.select().projection()))
                .withOffsetLimit(null);
    }
}
