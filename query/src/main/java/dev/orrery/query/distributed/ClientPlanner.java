package dev.orrery.query.distributed;

import dev.orrery.model.ring.RingRange;
import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SqlPrinter;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes plans for clients. They know less than our own coordinator: an aggregate must stand alone
 * in its place of the SELECT clause, lists and sets are not merged, and a query cannot read all
 * rows of another. A query of that kind is left to the server.
 */
public final class ClientPlanner {
    /** Clients replace it by a filter: {@code true}, or one that says where to go on. */
    public static final String FILTER_PLACEHOLDER = "{documentdb-formattableorderbyquery-filter}";

    private final Query query;
    private final RowSlice slice;
    private final Map<String, Optional<AggregateKind>> aliases = new LinkedHashMap<>();

    private ClientPlanner(Query query, RowSlice slice) {
        this.query = query;
        this.slice = slice;
    }

    /** Empty for a query that clients cannot put together. */
    public static Optional<ClientPlan> plan(Query query, Map<String, QueryValue> parameters) {
        From from = query.from();
        if (from != null
                && from.first().origin() instanceof From.SubqueryOrigin(Query inner)
                && DistributedPlanner.needsAllRanges(inner)) {
            return Optional.empty();
        }
        return new ClientPlanner(query, RowSlice.of(query, parameters)).plan();
    }

    /** For a query that only one range is asked, now and when it is continued. */
    public static ClientPlan ofOneRange(Query query) {
        return ClientPlan.asItIs(query);
    }

    /** For a query that clients cannot put together: the server does, whichever range is asked. */
    public static ClientPlan ofServer(Query query, RingRange bounds) {
        return ClientPlan.asItIs(query)
                .withRewritten(new WholeQuery(bounds, SqlPrinter.print(query)).text());
    }

    /** For one of the scores that documents are ranked by. */
    static ClientPlan ofComponent(RankedPlan ranked, int index) {
        Query component = ranked.componentQuery(index, RankStatistics.PLACEHOLDERS);
        ClientPlanner planner = new ClientPlanner(component, RowSlice.of(component, Map.of()));
        return planner.planOf(planner.ordered(), Optional.empty());
    }

    private Optional<ClientPlan> plan() {
        if (Trees.isGrouped(query)) {
            return grouped();
        }
        if (query.orderBy() != null) {
            return Optional.of(planOf(ordered(), Optional.empty()));
        }
        Optional<String> rewritten =
                query.offsetLimit() == null
                        ? Optional.empty()
                        : Optional.of(SqlPrinter.print(slice.firstRows(query)));
        return Optional.of(planOf(rewritten, Optional.empty()));
    }

    private ClientPlan planOf(Optional<String> rewritten, Optional<AggregateKind> aggregate) {
        return new ClientPlan(query, rewritten, aggregate, aliases, slice);
    }

    private Optional<String> ordered() {
        Query ordered = slice.firstRows(OrderRewrite.rangeQuery(query));
        if (query.select().distinct()) {
            ordered = DistributedPlanner.unsliced(ordered);
        }
        // The parentheses belong to the filter that comes in: it may be an OR.
        Expression filter = Trees.reference("(" + FILTER_PLACEHOLDER + ")");
        return Optional.of(
                SqlPrinter.print(ordered.withWhere(OrderRewrite.and(ordered.where(), filter))));
    }

    private Optional<ClientPlan> grouped() {
        return switch (query.select().projection()) {
            case Select.Star _ -> Optional.empty();
            case Select.Value(Expression value) -> ofValue(value);
            case Select.Items items -> ofItems(items);
        };
    }

    private Optional<ClientPlan> ofValue(Expression value) {
        if (!isMergeable(value)) {
            return Optional.empty();
        }
        AggregateKind kind = Trees.aggregate(value);
        Expression payload =
                kind == null ? value : Trees.array(List.of(PartialAggregates.part(value)));
        Select.Projection projection =
                query.groupBy().isEmpty()
                        ? new Select.Value(payload)
                        : new Select.Items(List.of(groupKeys(), payload(payload)));
        return Optional.of(planOf(rewritten(projection), Optional.ofNullable(kind)));
    }

    private Optional<ClientPlan> ofItems(Select.Items items) {
        List<Expression.Member> members = new ArrayList<>();
        for (Expression.Member member : Trees.members(items)) {
            if (!isMergeable(member.value())) {
                return Optional.empty();
            }
            AggregateKind kind = Trees.aggregate(member.value());
            aliases.put(member.name(), Optional.ofNullable(kind));
            members.add(
                    kind == null
                            ? member
                            : Trees.member(member.name(), PartialAggregates.part(member.value())));
        }
        List<Select.Item> columns = new ArrayList<>();
        if (!query.groupBy().isEmpty()) {
            columns.add(groupKeys());
        }
        columns.add(payload(Trees.object(members)));
        return Optional.of(planOf(rewritten(new Select.Items(columns)), Optional.empty()));
    }

    private Select.Item groupKeys() {
        return new Select.Item(Trees.array(Trees.items(query.groupBy())), "groupByItems");
    }

    private static Select.Item payload(Expression expression) {
        return new Select.Item(expression, OrderRewrite.PAYLOAD);
    }

    /** Groups are cut to a slice by the client only: a range does not know them all. */
    private Optional<String> rewritten(Select.Projection projection) {
        Query unsliced = DistributedPlanner.unsliced(query).withOrderBy(null);
        return Optional.of(
                SqlPrinter.print(unsliced.withSelect(new Select(false, null, projection))));
    }

    private static boolean isMergeable(Expression expression) {
        AggregateKind kind = Trees.aggregate(expression);
        return kind == null
                ? !Trees.hasAggregate(expression)
                : kind != AggregateKind.MAKELIST && kind != AggregateKind.MAKESET;
    }
}
