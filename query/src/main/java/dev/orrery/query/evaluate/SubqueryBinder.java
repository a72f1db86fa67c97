package dev.orrery.query.evaluate;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.syntax.SubqueryKind;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueLimits;
import java.util.ArrayList;
import java.util.List;

/** Binds subqueries that stand where a value is expected. */
final class SubqueryBinder {
    private SubqueryBinder() {}

    static Evaluator bind(BindSession session, AliasScope scope, Expression.Subquery subquery) {
        Query query =
                subquery.kind() == SubqueryKind.ALL
                        ? counterexamples(subquery.query())
                        : subquery.query();
        BoundQuery bound = new QueryBinder(session).nested(query, scope);
        return switch (subquery.kind()) {
            case SCALAR -> frame -> only(bound, frame, subquery);
            case EXISTS -> frame -> BooleanValue.of(exists(bound, frame));
            case ALL -> frame -> BooleanValue.of(!exists(bound, frame));
            case ARRAY -> frame -> ArrayValue.of(rows(bound, frame));
            case FIRST -> frame -> first(bound, frame);
            case LAST -> frame -> last(bound, frame);
        };
    }

    /** ALL holds where no row contradicts the filter. */
    private static Query counterexamples(Query query) {
        Expression where = query.where();
        Expression filter =
                where == null ? new Expression.BooleanLiteral(true, SourcePosition.NONE) : where;
        return query.withWhere(new Expression.Not(filter, filter.position()));
    }

    private static QueryValue only(BoundQuery query, Frame frame, Expression.Subquery subquery) {
        List<QueryValue> found = new ArrayList<>(1);
        query.run(
                frame,
                value -> {
                    if (!found.isEmpty()) {
                        throw OrreryException.badRequest(
                                "The scalar subquery at "
                                        + subquery.position()
                                        + " gives more than one row.");
                    }
                    return found.add(value);
                });
        return found.isEmpty() ? UndefinedValue.UNDEFINED : found.getFirst();
    }

    private static boolean exists(BoundQuery query, Frame frame) {
        return first(query, frame).isDefined();
    }

    private static QueryValue first(BoundQuery query, Frame frame) {
        QueryValue[] found = {UndefinedValue.UNDEFINED};
        query.run(
                frame,
                value -> {
                    found[0] = value;
                    return false;
                });
        return found[0];
    }

    private static QueryValue last(BoundQuery query, Frame frame) {
        QueryValue[] found = {UndefinedValue.UNDEFINED};
        query.run(
                frame,
                value -> {
                    found[0] = value;
                    return true;
                });
        return found[0];
    }

    private static List<QueryValue> rows(BoundQuery query, Frame frame) {
        List<QueryValue> rows = new ArrayList<>();
        long[] sizeBytes = {0};
        query.run(
                frame,
                value -> {
                    sizeBytes[0] += value.sizeBytes() + 1;
                    ValueLimits.check(sizeBytes[0]);
                    return rows.add(value);
                });
        return rows;
    }
}
