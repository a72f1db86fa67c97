package dev.orrery.query.plan;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.Subexpressions;
import org.jspecify.annotations.Nullable;

/** Finds the aggregates of queries. */
final class Grouped {
    private Grouped() {}

    /** Whether the rows of a query are groups. */
    static boolean isGrouped(Query query) {
        return !query.groupBy().isEmpty()
                || switch (query.select().projection()) {
                    case Select.Star _ -> false;
                    case Select.Value value -> hasAggregate(value.expression());
                    case Select.Items items ->
                            items.items().stream()
                                    .anyMatch(item -> hasAggregate(item.expression()));
                };
    }

    private static boolean hasAggregate(Expression expression) {
        return Subexpressions.any(expression, part -> kind(part) != null);
    }

    /** The aggregate that a call is, or null. */
    static @Nullable AggregateKind kind(Expression expression) {
        return expression instanceof Expression.Call call && !call.userDefined()
                ? AggregateKind.of(call.name())
                : null;
    }
}
