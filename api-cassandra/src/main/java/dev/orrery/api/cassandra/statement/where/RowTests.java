package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.syntax.Operator;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Checks rows against restrictions. A column without a value satisfies none. */
final class RowTests {
    private RowTests() {}

    /** The test of a restriction for bound values. */
    static Predicate<TableRow> of(Restriction restriction, Evaluation evaluation) {
        return switch (restriction) {
            case Restriction.Comparison r -> comparison(r, evaluation);
            case Restriction.In r -> {
                List<byte[]> wanted = r.values().values(evaluation);
                yield row -> {
                    byte[] value = row.value(r.column());
                    return value != null
                            && wanted.stream()
                                    .anyMatch(w -> r.column().type().compare(value, w) == 0);
                };
            }
            case Restriction.Element r -> element(r, evaluation);
            case Restriction.Tuple r -> tuple(r, evaluation);
            case Restriction.TupleIn r -> {
                List<byte[]> wanted = r.values().values(evaluation);
                yield row ->
                        wanted.stream()
                                .anyMatch(
                                        w -> compare(r.columns(), row, parts(r.columns(), w)) == 0);
            }
            case Restriction.Token r -> row -> true;
        };
    }

    /** The test of a restriction that bounds rows, which can be bounded by null. */
    static Predicate<TableRow> ofPrefix(Restriction restriction, Evaluation evaluation) {
        if (!Bound.isNullSlice(restriction, evaluation)) {
            Predicate<TableRow> test = of(restriction, evaluation);
            return isOpenAtItsBegin(restriction)
                    ? row -> isWithoutValue(row, restriction.first()) || test.test(row)
                    : test;
        }
        boolean behind = Bound.isBehindNull(restriction);
        boolean inclusive =
                RowIntervals.isInclusive(((Restriction.Comparison) restriction).operator());
        return row -> isWithoutValue(row, restriction.first()) ? inclusive : behind;
    }

    private static boolean isOpenAtItsBegin(Restriction restriction) {
        return restriction instanceof Restriction.Comparison comparison
                && comparison.isSlice()
                && !Bound.isBehindNull(comparison);
    }

    /** Whether it is a row of a compact table that lacks a clustering column. */
    private static boolean isWithoutValue(TableRow row, ColumnSchema column) {
        return !row.clustering().isEmpty() && row.value(column) == null;
    }

    private static Predicate<TableRow> comparison(
            Restriction.Comparison restriction, Evaluation evaluation) {
        ColumnSchema column = restriction.column();
        CqlType type = column.type();
        byte[] wanted = Bound.wanted(restriction.value(), evaluation, column);
        return switch (restriction.operator()) {
            case CONTAINS -> row -> contains(type, row.value(column), wanted, false);
            case CONTAINS_KEY -> row -> contains(type, row.value(column), wanted, true);
            default ->
                    row -> {
                        byte[] value = row.value(column);
                        return value != null
                                && holds(restriction.operator(), type.compare(value, wanted));
                    };
        };
    }

    static boolean holds(Operator operator, int order) {
        return switch (operator) {
            case EQUAL -> order == 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
            default -> throw new IllegalArgumentException(operator + " has no order");
        };
    }

    private static boolean contains(
            CqlType type, byte @Nullable [] value, byte[] wanted, boolean keys) {
        if (value == null) {
            return false;
        }
        if (!(type instanceof MapType map)) {
            CqlType element = type.components().getFirst();
            return Frames.elements(value).stream().anyMatch(e -> element.compare(e, wanted) == 0);
        }
        List<byte[]> entries = Frames.entries(value);
        CqlType part = keys ? map.key() : map.value();
        for (int i = keys ? 0 : 1; i < entries.size(); i += 2) {
            if (part.compare(entries.get(i), wanted) == 0) {
                return true;
            }
        }
        return false;
    }

    private static Predicate<TableRow> element(
            Restriction.Element restriction, Evaluation evaluation) {
        ColumnSchema column = restriction.column();
        MapType map = (MapType) column.type();
        byte[] key = Bound.wanted(restriction.key(), evaluation, "map key", column);
        byte[] wanted = Bound.wanted(restriction.value(), evaluation, "map value", column);
        return row -> {
            byte[] value = row.value(column);
            List<byte[]> entries = value == null ? List.of() : Frames.entries(value);
            for (int i = 0; i < entries.size(); i += 2) {
                if (map.key().compare(entries.get(i), key) == 0) {
                    return map.value().compare(entries.get(i + 1), wanted) == 0;
                }
            }
            return false;
        };
    }

    private static Predicate<TableRow> tuple(Restriction.Tuple restriction, Evaluation evaluation) {
        List<ColumnSchema> columns = restriction.columns();
        String names = names(columns);
        List<byte[]> wanted = parts(columns, Bound.value(restriction.value(), evaluation, names));
        return row ->
                row.value(columns.getFirst()) != null
                        && holds(restriction.operator(), compare(columns, row, wanted));
    }

    static String names(List<ColumnSchema> columns) {
        return "(" + String.join(",", columns.stream().map(ColumnSchema::name).toList()) + ")";
    }

    /** The values of a tuple, which must all be there. */
    static List<byte[]> parts(List<ColumnSchema> columns, byte[] tuple) {
        List<byte @Nullable []> fields =
                new TupleType(columns.stream().map(ColumnSchema::type).toList()).split(tuple);
        List<byte[]> parts = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            byte[] field = fields.get(i);
            if (field == null) {
                throw CqlException.invalid(
                        "Invalid null value in condition for column " + columns.get(i).name());
            }
            parts.add(field);
        }
        return parts;
    }

    private static int compare(List<ColumnSchema> columns, TableRow row, List<byte[]> wanted) {
        for (int i = 0; i < columns.size(); i++) {
            byte[] value = row.value(columns.get(i));
            if (value == null) {
                return columns.get(i).descending() ? 1 : -1;
            }
            int order = columns.get(i).type().compare(value, wanted.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
