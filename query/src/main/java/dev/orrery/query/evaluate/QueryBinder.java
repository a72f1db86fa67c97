package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.OffsetLimit;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.RowCount;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.Subexpressions;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds the clauses of queries. */
final class QueryBinder {
    private final BindSession session;

    QueryBinder(BindSession session) {
        this.session = session;
    }

    /** A query over the documents of a container. */
    BoundQuery outermost(Query query) {
        return bind(query, null);
    }

    /** A query inside another, whose names it sees. */
    BoundQuery nested(Query query, AliasScope outer) {
        return bind(query, outer);
    }

    private BoundQuery bind(Query query, @Nullable AliasScope outer) {
        AliasScope scope = AliasScope.inside(outer);
        SourceBinder sources = new SourceBinder(session, scope, outer);
        From from = query.from();
        if (from != null) {
            sources.bind(from);
        }
        ExpressionBinder rows = new ExpressionBinder(session, scope, null);
        Expression where = query.where();
        Evaluator filter = where == null ? null : rows.bind(where);
        Grouping grouping = grouping(query, rows);
        Evaluator projection =
                new ProjectionBinder(session, scope, grouping).bind(query.select().projection());
        BoundQuery.Shape shape =
                new BoundQuery.Shape(
                        grouping,
                        projection,
                        sortKeys(query, rows),
                        query.select().distinct(),
                        window(query));
        return new BoundQuery(sources.input(), sources.source(), filter, shape);
    }

    /** Null for a query that neither groups nor aggregates. */
    private @Nullable Grouping grouping(Query query, ExpressionBinder rows) {
        if (query.groupBy().isEmpty() && !hasAggregate(query.select().projection())) {
            return null;
        }
        Grouping grouping = new Grouping();
        for (Expression expression : query.groupBy()) {
            if (Subexpressions.any(expression, Expression.Subquery.class::isInstance)) {
                throw BindError.at(
                        expression.position(), "a GROUP BY clause cannot hold a subquery");
            }
            grouping.addKey(new Grouping.Key(expression, rows.bind(expression), session.newSlot()));
        }
        return grouping;
    }

    private static boolean hasAggregate(Select.Projection projection) {
        return switch (projection) {
            case Select.Star _ -> false;
            case Select.Value value -> hasAggregate(value.expression());
            case Select.Items items ->
                    items.items().stream().anyMatch(item -> hasAggregate(item.expression()));
        };
    }

    private static boolean hasAggregate(Expression expression) {
        return Subexpressions.any(
                expression,
                part ->
                        part instanceof Expression.Call call
                                && !call.userDefined()
                                && AggregateKind.of(call.name()) != null);
    }

    private List<BoundQuery.SortKey> sortKeys(Query query, ExpressionBinder rows) {
        OrderBy orderBy = query.orderBy();
        if (orderBy == null) {
            return List.of();
        }
        Expression first = orderBy.items().getFirst().expression();
        if (orderBy.byRank()) {
            throw BindError.at(
                    first.position(),
                    "ORDER BY RANK can stand only in the outermost query over a container");
        }
        if (!query.groupBy().isEmpty()) {
            throw BindError.at(first.position(), "ORDER BY cannot follow GROUP BY");
        }
        List<BoundQuery.SortKey> keys = new ArrayList<>();
        for (OrderBy.Item item : orderBy.items()) {
            keys.add(new BoundQuery.SortKey(rows.bind(item.expression()), item.descending()));
        }
        return keys;
    }

    private RowWindow window(Query query) {
        RowCount top = query.select().top();
        OffsetLimit clause = query.offsetLimit();
        if (top != null && clause != null) {
            throw BindError.at(
                    clause.offset().position(),
                    "TOP and OFFSET LIMIT cannot stand in the same query");
        }
        if (top != null) {
            return new RowWindow(0, rows(top));
        }
        return clause == null
                ? RowWindow.ALL
                : new RowWindow(rows(clause.offset()), rows(clause.limit()));
    }

    private long rows(RowCount count) {
        return switch (count) {
            case RowCount.Fixed fixed -> fixed.rows();
            case RowCount.FromParameter parameter -> rows(parameter);
        };
    }

    private long rows(RowCount.FromParameter parameter) {
        QueryValue value = session.parameter(parameter.name(), parameter.position());
        if (value instanceof NumberValue number && number.isLong() && number.longValue() >= 0) {
            return number.longValue();
        }
        throw BindError.at(
                parameter.position(),
                "the parameter '" + parameter.name() + "' must be a whole number of rows");
    }
}
