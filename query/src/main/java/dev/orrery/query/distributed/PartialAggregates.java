package dev.orrery.query.distributed;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Expression;
import java.util.List;
import java.util.Objects;

/**
 * What a range computes of an aggregate, in the forms that the SDKs merge too:
 *
 * <pre>
 * COUNT, COUNTIF, SUM, MAKELIST, MAKESET := {"item": the aggregate}
 * AVG := {"item": {"sum": SUM, "count": COUNT}}
 * MIN := {"item": MIN, "item2": {"min": MIN, "count": COUNT}}, and MAX alike
 * </pre>
 *
 * The count tells an aggregate of no values from one of values that have none.
 */
final class PartialAggregates {
    static final String SUM = "sum";
    static final String COUNT = "count";
    static final String MIN = "min";
    static final String MAX = "max";
    static final String COMPOSITE = "item2";

    private PartialAggregates() {}

    static Expression part(Expression aggregate) {
        AggregateKind kind = Objects.requireNonNull(Trees.aggregate(aggregate));
        List<Expression> arguments = ((Expression.Call) aggregate).arguments();
        Expression count = Trees.call("COUNT", arguments);
        return switch (kind) {
            case COUNT, COUNTIF, SUM, MAKELIST, MAKESET -> Trees.item(aggregate);
            case AVG ->
                    Trees.item(
                            Trees.object(
                                    Trees.member(SUM, Trees.call("SUM", arguments)),
                                    Trees.member(COUNT, count)));
            case MIN -> extreme(MIN, aggregate, count);
            case MAX -> extreme(MAX, aggregate, count);
        };
    }

    private static Expression extreme(String name, Expression aggregate, Expression count) {
        return Trees.object(
                Trees.member("item", aggregate),
                Trees.member(
                        COMPOSITE,
                        Trees.object(Trees.member(name, aggregate), Trees.member(COUNT, count))));
    }
}
