package dev.orrery.query.execute;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.ExpressionRewriter;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query that makes one row of aggregates over all its rows.
 *
 * @param aggregates the aggregates, each once
 * @param finish makes the row, with the aggregates as parameters and without documents
 */
record AggregateQuery(List<Expression> aggregates, Query finish) {
    /** No parameter of a query begins so. */
    private static final String PARAMETER = "@@aggregate";

    static Optional<AggregateQuery> of(Query query) {
        Select select = query.select();
        if (!query.groupBy().isEmpty()
                || select.distinct()
                || select.top() != null
                || query.offsetLimit() != null) {
            return Optional.empty();
        }
        List<Expression> aggregates = new ArrayList<>();
        ExpressionRewriter rewriter =
                new ExpressionRewriter(expression -> replacement(expression, aggregates));
        Select.Projection projection =
                switch (select.projection()) {
                    case Select.Star star -> star;
                    case Select.Value(Expression value) ->
                            new Select.Value(rewriter.rewrite(value));
                    case Select.Items(List<Select.Item> items) -> items(items, rewriter);
                };
        Query finish =
                new Query(new Select(false, null, projection), null, null, List.of(), null, null);
        return aggregates.isEmpty()
                ? Optional.empty()
                : Optional.of(new AggregateQuery(List.copyOf(aggregates), finish));
    }

    private static Select.Projection items(List<Select.Item> items, ExpressionRewriter rewriter) {
        return new Select.Items(
                items.stream()
                        .map(
                                item ->
                                        new Select.Item(
                                                rewriter.rewrite(item.expression()), item.alias()))
                        .toList());
    }

    private static Optional<Expression> replacement(
            Expression expression, List<Expression> aggregates) {
        if (!(expression instanceof Expression.Call call)
                || call.userDefined()
                || AggregateKind.of(call.name()) == null) {
            return Optional.empty();
        }
        if (!aggregates.contains(expression)) {
            aggregates.add(expression);
        }
        return Optional.of(
                new Expression.Parameter(
                        PARAMETER + aggregates.indexOf(expression), expression.position()));
    }

    /** The parameters of {@link #finish}. */
    Map<String, QueryValue> parameters(Map<String, QueryValue> given, List<QueryValue> values) {
        Map<String, QueryValue> all = new HashMap<>(given);
        for (int i = 0; i < values.size(); i++) {
            all.put(PARAMETER + i, values.get(i));
        }
        return all;
    }
}
