package dev.orrery.query.distributed;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.syntax.ComparisonOperator;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.LogicalOperator;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.UnaryOperator;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NullValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of the ring that can hold the documents a filter lets pass, by what it says about
 * the partition key: equalities, IN, and their combinations with AND and OR. Everything else in a
 * filter counts as passing.
 */
public final class KeyFilter {
    private final PartitionKeyDefinition definition;
    private final Map<String, QueryValue> parameters;
    private final @Nullable String document;

    private KeyFilter(
            PartitionKeyDefinition definition,
            Map<String, QueryValue> parameters,
            @Nullable String document) {
        this.definition = definition;
        this.parameters = parameters;
        this.document = document;
    }

    /** Ranges in ring order that do not overlap; none if nothing can pass. */
    public static List<RingRange> ranges(
            Query query, Map<String, QueryValue> parameters, PartitionKeyDefinition definition) {
        KeyFilter filter = new KeyFilter(definition, parameters, Trees.documentAlias(query));
        Expression where = query.where();
        return where == null ? List.of(RingRange.FULL) : filter.ranges(filter.constraints(where));
    }

    private KeyConstraints constraints(Expression filter) {
        return switch (filter) {
            case Expression.Logical(var operator, var operands, var _) -> {
                List<KeyConstraints> all = operands.stream().map(this::constraints).toList();
                yield operator == LogicalOperator.AND
                        ? all.stream().reduce(KeyConstraints::and).orElseGet(this::any)
                        : KeyConstraints.or(all, levels());
            }
            case Expression.Comparison(var operator, var left, var right, var _)
                    when operator == ComparisonOperator.EQUAL ->
                    equal(left, right);
            case Expression.In in when !in.negated() ->
                    KeyConstraints.or(
                            in.options().stream().map(option -> equal(in.value(), option)).toList(),
                            levels());
            default -> any();
        };
    }

    private KeyConstraints equal(Expression left, Expression right) {
        int level = level(left);
        Expression constant = right;
        if (level < 0) {
            level = level(right);
            constant = left;
        }
        Optional<QueryValue> value = level < 0 ? Optional.empty() : constant(constant);
        if (value.isEmpty()) {
            return any();
        }
        Optional<List<KeyComponent>> components = components(value.get());
        return components.isEmpty() ? any() : KeyConstraints.of(levels(), level, components.get());
    }

    /** The level of the key that an expression is, or -1. */
    private int level(Expression expression) {
        if (document == null
                || !(expression instanceof Expression.Path path)
                || !(path.root() instanceof Expression.Reference(String alias, var _))
                || !alias.equals(document)) {
            return -1;
        }
        List<String> names = new ArrayList<>();
        for (Expression.Step step : path.steps()) {
            if (!(step instanceof Expression.Step.Name(String name))) {
                return -1;
            }
            names.add(name);
        }
        for (int i = 0; i < levels(); i++) {
            if (definition.paths().get(i).segments().equals(names)) {
                return i;
            }
        }
        return -1;
    }

    private Optional<QueryValue> constant(Expression expression) {
        return switch (expression) {
            case Expression.UndefinedLiteral _ -> Optional.of(UndefinedValue.UNDEFINED);
            case Expression.NullLiteral _ -> Optional.of(NullValue.NULL);
            case Expression.BooleanLiteral(boolean value, var _) ->
                    Optional.of(value ? BooleanValue.TRUE : BooleanValue.FALSE);
            case Expression.NumberLiteral(String text, var _) ->
                    Optional.of(NumberValue.parse(text));
            case Expression.StringLiteral(String value, var _) ->
                    Optional.of(StringValue.of(value));
            case Expression.Parameter(String name, var _) ->
                    Optional.ofNullable(parameters.get(name));
            case Expression.Unary(var operator, Expression.NumberLiteral(String text, var _), var _)
                    when operator == UnaryOperator.NEGATE ->
                    Optional.of(NumberValue.of(-NumberValue.parse(text).doubleValue()));
            default -> Optional.empty();
        };
    }

    /** The keys equal to a value; none for undefined; empty if that cannot be told. */
    private static Optional<List<KeyComponent>> components(QueryValue value) {
        return switch (value) {
            case UndefinedValue _ -> Optional.of(List.of());
            case NullValue _ -> Optional.of(List.of(KeyComponent.NULL));
            case BooleanValue truth -> Optional.of(List.of(KeyComponent.of(truth.isTrue())));
            case NumberValue number -> numbers(number.doubleValue());
            case StringValue string -> text(string.text());
            case ArrayValue _, ObjectValue _ -> Optional.empty();
        };
    }

    /** The two zeros are equal numbers but different keys. */
    private static Optional<List<KeyComponent>> numbers(double number) {
        if (!Double.isFinite(number)) {
            return Optional.of(List.of());
        }
        return Optional.of(
                number == 0
                        ? List.of(KeyComponent.of(0.0), KeyComponent.of(-0.0))
                        : List.of(KeyComponent.of(number)));
    }

    private static Optional<List<KeyComponent>> text(String text) {
        try {
            return Optional.of(List.of(KeyComponent.of(text)));
        } catch (OrreryException _) {
            // No key has such a text.
            return Optional.of(List.of());
        }
    }

    private List<RingRange> ranges(KeyConstraints constraints) {
        List<RingRange> ranges = new ArrayList<>();
        for (List<Optional<KeyComponent>> alternative : constraints.alternatives()) {
            List<KeyComponent> prefix =
                    alternative.stream()
                            .takeWhile(Optional::isPresent)
                            .map(Optional::orElseThrow)
                            .toList();
            if (prefix.isEmpty()) {
                return List.of(RingRange.FULL);
            }
            ranges.add(RingPositions.rangeOf(definition, new PartitionKey(prefix)));
        }
        return united(ranges);
    }

    private static List<RingRange> united(List<RingRange> ranges) {
        List<RingRange> sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparing(RingRange::min).thenComparing(RingRange::max));
        List<RingRange> united = new ArrayList<>();
        for (RingRange range : sorted) {
            if (united.isEmpty() || !united.getLast().overlaps(range)) {
                united.add(range);
            } else if (range.max().compareTo(united.getLast().max()) > 0) {
                united.add(new RingRange(united.removeLast().min(), range.max()));
            }
        }
        return united;
    }

    private KeyConstraints any() {
        return KeyConstraints.any(levels());
    }

    private int levels() {
        return definition.paths().size();
    }
}
