package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a logical partition that restrictions of its clustering columns allow, as intervals.
 * Points on the first columns make prefixes; a slice on the next column cuts each of them.
 */
final class RowIntervals {
    /** Cartesian products of {@code IN} lists are refused beyond this many prefixes. */
    private static final int MAX_PREFIXES = 10_000;

    private final TableSchema table;
    private final TableKeys keys;
    private final Evaluation evaluation;

    RowIntervals(TableSchema table, TableKeys keys, Evaluation evaluation) {
        this.table = table;
        this.keys = keys;
        this.evaluation = evaluation;
    }

    /** The intervals, ascending and apart. */
    List<RowInterval> of(List<Restriction> used) {
        List<Restriction> slices = used.stream().filter(r -> !r.isPoint()).toList();
        List<RowInterval> intervals = new ArrayList<>();
        for (List<byte[]> prefix : prefixes(used)) {
            List<RowInterval> within = List.of(keys.startingWith(prefix));
            for (Restriction slice : slices) {
                within = intersect(within, slice(prefix, slice));
            }
            intervals.addAll(within);
        }
        return ordered(intervals);
    }

    /** The same for rows that are changed: their bounds must be there, unless no row is between. */
    List<RowInterval> ofChange(List<Restriction> used) {
        if (endsAtNull(used)) {
            return List.of();
        }
        for (Restriction restriction : used) {
            if (Bound.isNullSlice(restriction, evaluation)) {
                throw CqlException.invalid(
                        "Invalid null value in condition for column " + restriction.first().name());
            }
        }
        return of(used);
    }

    /** Whether a slice has both bounds, and ends before it begins because its end is null. */
    private boolean endsAtNull(List<Restriction> used) {
        Restriction.Comparison begin = null;
        Restriction.Comparison end = null;
        for (Restriction restriction : used) {
            if (restriction instanceof Restriction.Comparison slice && slice.isSlice()) {
                if (Bound.isBehindNull(slice)) {
                    begin = slice;
                } else {
                    end = slice;
                }
            }
        }
        if (begin == null || end == null || !Bound.isNullSlice(end, evaluation)) {
            return false;
        }
        return !Bound.isNullSlice(begin, evaluation)
                || !(isInclusive(begin.operator()) && isInclusive(end.operator()));
    }

    static boolean isInclusive(Operator operator) {
        return operator == Operator.GREATER_OR_EQUAL || operator == Operator.LESS_OR_EQUAL;
    }

    /** The values of the first clustering columns, every combination. */
    List<List<byte[]>> prefixes(List<Restriction> used) {
        List<List<byte[]>> prefixes = new ArrayList<>(List.of(List.of()));
        for (Restriction restriction : used) {
            if (restriction.isPoint()) {
                prefixes = extend(prefixes, points(restriction));
            }
        }
        return prefixes;
    }

    private static List<List<byte[]>> extend(
            List<List<byte[]>> prefixes, List<List<byte[]>> points) {
        if ((long) prefixes.size() * points.size() > MAX_PREFIXES) {
            throw CqlException.invalid(
                    "clustering key cartesian product size is greater than maximum "
                            + MAX_PREFIXES);
        }
        List<List<byte[]>> extended = new ArrayList<>();
        for (List<byte[]> prefix : prefixes) {
            for (List<byte[]> point : points) {
                List<byte[]> longer = new ArrayList<>(prefix);
                longer.addAll(point);
                extended.add(longer);
            }
        }
        return extended;
    }

    private List<List<byte[]>> points(Restriction restriction) {
        return switch (restriction) {
            case Restriction.Comparison r ->
                    List.of(List.of(Bound.value(r.value(), evaluation, r.column().name())));
            case Restriction.In r -> r.values().values(evaluation).stream().map(List::of).toList();
            case Restriction.Tuple r ->
                    List.of(
                            RowTests.parts(
                                    r.columns(),
                                    Bound.value(
                                            r.value(), evaluation, RowTests.names(r.columns()))));
            case Restriction.TupleIn r ->
                    r.values().values(evaluation).stream()
                            .map(tuple -> RowTests.parts(r.columns(), tuple))
                            .toList();
            case Restriction.Element r -> throw new IllegalArgumentException("no point");
            case Restriction.Token r -> throw new IllegalArgumentException("no point");
        };
    }

    private List<RowInterval> slice(List<byte[]> prefix, Restriction restriction) {
        if (Bound.isNullSlice(restriction, evaluation)) {
            return nullSlice(prefix, (Restriction.Comparison) restriction);
        }
        return switch (restriction) {
            case Restriction.Comparison r ->
                    List.of(
                            cut(
                                    prefix,
                                    r.column(),
                                    r.operator(),
                                    Bound.value(r.value(), evaluation, r.column().name())));
            case Restriction.Tuple r -> tupleSlice(prefix, r);
            case Restriction.In r -> throw new IllegalArgumentException("no slice");
            case Restriction.TupleIn r -> throw new IllegalArgumentException("no slice");
            case Restriction.Element r -> throw new IllegalArgumentException("no slice");
            case Restriction.Token r -> throw new IllegalArgumentException("no slice");
        };
    }

    /** Null lies before all values; only compact tables have rows there. */
    private List<RowInterval> nullSlice(List<byte[]> prefix, Restriction.Comparison slice) {
        boolean behind = Bound.isBehindNull(slice);
        byte[] bound =
                behind == isInclusive(slice.operator())
                        ? keys.before(prefix)
                        : keys.afterMissing(prefix);
        RowInterval rows =
                behind ? interval(bound, keys.after(prefix)) : interval(keys.before(prefix), bound);
        return rows.isEmpty() ? List.of() : List.of(rows);
    }

    /** (a, b) > (x, y) is a > x, or a = x and b > y: columns may descend each on its own. */
    private List<RowInterval> tupleSlice(List<byte[]> prefix, Restriction.Tuple restriction) {
        List<ColumnSchema> columns = restriction.columns();
        List<byte[]> values =
                RowTests.parts(
                        columns,
                        Bound.value(restriction.value(), evaluation, RowTests.names(columns)));
        int offset = columns.getFirst().position() - prefix.size();
        if (offset != 0) {
            throw new IllegalArgumentException("a slice begins where the prefix ends");
        }
        List<RowInterval> union = new ArrayList<>();
        List<byte[]> equal = new ArrayList<>(prefix);
        for (int i = 0; i < columns.size(); i++) {
            boolean last = i == columns.size() - 1;
            Operator operator = last ? restriction.operator() : strict(restriction.operator());
            union.add(cut(equal, columns.get(i), operator, values.get(i)));
            equal.add(values.get(i));
        }
        return ordered(union);
    }

    private static Operator strict(Operator operator) {
        return switch (operator) {
            case LESS, LESS_OR_EQUAL -> Operator.LESS;
            default -> Operator.GREATER;
        };
    }

    private RowInterval cut(
            List<byte[]> prefix, ColumnSchema column, Operator operator, byte[] value) {
        List<byte[]> point = new ArrayList<>(prefix);
        point.add(value);
        boolean descending = table.clustering().get(prefix.size()).descending();
        if (descending != column.descending()) {
            throw new IllegalArgumentException("a slice is on the column behind the prefix");
        }
        boolean greater = operator == Operator.GREATER || operator == Operator.GREATER_OR_EQUAL;
        boolean inclusive = isInclusive(operator);
        if (greater != descending) {
            byte[] from = inclusive ? keys.before(point) : after(point);
            return interval(from, keys.after(prefix));
        }
        byte[] to = inclusive ? keys.after(point) : keys.before(point);
        return interval(keys.before(prefix), to);
    }

    private byte[] after(List<byte[]> point) {
        byte[] bound = keys.after(point);
        if (bound == null) {
            throw new IllegalArgumentException("there is something to be after");
        }
        return bound;
    }

    private static RowInterval interval(byte[] from, byte @Nullable [] to) {
        return RowInterval.of(from, to);
    }

    private static List<RowInterval> intersect(List<RowInterval> left, List<RowInterval> right) {
        List<RowInterval> both = new ArrayList<>();
        for (RowInterval a : left) {
            for (RowInterval b : right) {
                byte[] from = Arrays.compareUnsigned(a.from(), b.from()) >= 0 ? a.from() : b.from();
                RowInterval common = interval(from, earlier(a.to(), b.to()));
                if (!common.isEmpty()) {
                    both.add(common);
                }
            }
        }
        return both;
    }

    private static byte @Nullable [] earlier(byte @Nullable [] a, byte @Nullable [] b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return Arrays.compareUnsigned(a, b) <= 0 ? a : b;
    }

    /** In order, without repeats and without empty ones; neighbours stay apart. */
    private static List<RowInterval> ordered(List<RowInterval> intervals) {
        List<RowInterval> sorted =
                intervals.stream()
                        .filter(each -> !each.isEmpty())
                        .sorted(Comparator.comparing(RowInterval::from, Arrays::compareUnsigned))
                        .toList();
        List<RowInterval> apart = new ArrayList<>();
        for (RowInterval each : sorted) {
            if (!apart.isEmpty() && apart.getLast().encloses(each)) {
                continue;
            }
            apart.add(each);
        }
        return apart;
    }
}
