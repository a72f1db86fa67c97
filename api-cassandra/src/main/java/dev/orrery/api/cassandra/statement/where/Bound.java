package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.syntax.Operator;
import org.jspecify.annotations.Nullable;

/** Values of relations, which must be there. */
public final class Bound {
    private Bound() {}

    @SuppressWarnings("ReferenceEquality") // an empty value is not an unset one
    public static boolean isUnset(byte @Nullable [] value) {
        return value == BoundValues.UNSET;
    }

    /** A value that rows are checked for, one by one or in an index. */
    public static byte[] wanted(Compiled term, Evaluation evaluation, ColumnSchema column) {
        return column.isKey()
                ? value(term, evaluation, column.name())
                : wanted(term, evaluation, "value", column);
    }

    /** As {@link #wanted}, for a part of what the column holds. */
    static byte[] wanted(Compiled term, Evaluation evaluation, String part, ColumnSchema column) {
        byte[] value = term.evaluate(evaluation);
        if (value == null || isUnset(value)) {
            throw CqlException.invalid(
                    (value == null ? "Unsupported null" : "Unsupported unset")
                            + " %s for column %s".formatted(part, column.name()));
        }
        return value;
    }

    /** Whether it is a slice of one column with null as its bound. */
    static boolean isNullSlice(Restriction restriction, Evaluation evaluation) {
        return restriction instanceof Restriction.Comparison comparison
                && comparison.isSlice()
                && comparison.value().evaluate(evaluation) == null;
    }

    /** As in Cassandra, null lies before all rows, whether they ascend or descend. */
    static boolean isBehindNull(Restriction restriction) {
        Restriction.Comparison slice = (Restriction.Comparison) restriction;
        boolean greater =
                slice.operator() == Operator.GREATER
                        || slice.operator() == Operator.GREATER_OR_EQUAL;
        return greater != slice.column().descending();
    }

    /** A value that must be there. */
    public static byte[] value(Compiled term, Evaluation evaluation, String column) {
        byte[] value = term.evaluate(evaluation);
        if (value == null) {
            throw CqlException.invalid("Invalid null value in condition for column " + column);
        }
        if (isUnset(value)) {
            throw CqlException.invalid("Invalid unset value for column " + column);
        }
        return value;
    }
}
