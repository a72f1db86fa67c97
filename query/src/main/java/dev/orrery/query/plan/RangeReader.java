package dev.orrery.query.plan;

import dev.orrery.query.evaluate.ConstantExpression;
import dev.orrery.query.syntax.ComparisonOperator;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads conditions for intervals of values, which the index has in the order of the values. */
final class RangeReader {
    private final PathScope scope;
    private final ConstantExpression constants;
    private final IndexFacts facts;

    RangeReader(PathScope scope, ConstantExpression constants, IndexFacts facts) {
        this.scope = scope;
        this.constants = constants;
        this.facts = facts;
    }

    /**
     * One interval for every path that some of the conditions, which must all be true, bound. A
     * path through elements has none: a record would come up once for each of its elements.
     */
    Map<IndexedPath, IndexInterval.OfPath> intervals(List<Expression> conditions) {
        Map<IndexedPath, IndexInterval.OfPath> intervals = new LinkedHashMap<>();
        for (Expression condition : conditions) {
            interval(condition)
                    .filter(found -> isUsable(found.path()))
                    .ifPresent(
                            found -> intervals.merge(found.path(), found, RangeReader::intersect));
        }
        return intervals;
    }

    private boolean isUsable(IndexedPath path) {
        return !path.equals(IndexedPath.ROOT) && !path.throughElements() && facts.isIndexed(path);
    }

    private static IndexInterval.OfPath intersect(
            IndexInterval.OfPath first, IndexInterval.OfPath second) {
        if (first.bounds() instanceof ValueBounds.Between left
                && second.bounds() instanceof ValueBounds.Between right) {
            return new IndexInterval.OfPath(first.path(), left.intersect(right));
        }
        return first.bounds() instanceof ValueBounds.Everything ? second : first;
    }

    private Optional<IndexInterval.OfPath> interval(Expression condition) {
        return switch (condition) {
            case Expression.Comparison comparison -> comparison(comparison);
            case Expression.Between between when !between.negated() -> between(between);
            case Expression.Call call when !call.userDefined() -> call(call);
            case Expression.Like like when !like.negated() && like.escape() == null -> like(like);
            default -> Optional.empty();
        };
    }

    private Optional<IndexInterval.OfPath> comparison(Expression.Comparison comparison) {
        Optional<IndexedPath> left = scope.path(comparison.left());
        return left.isPresent()
                ? comparison(left, comparison.operator(), comparison.right())
                : comparison(
                        scope.path(comparison.right()),
                        flipped(comparison.operator()),
                        comparison.left());
    }

    private Optional<IndexInterval.OfPath> comparison(
            Optional<IndexedPath> path, ComparisonOperator operator, Expression value) {
        return path.flatMap(_ -> constants.valueOf(value))
                .filter(RangeReader::isOrdered)
                .flatMap(constant -> bounds(operator, constant))
                .map(bounds -> new IndexInterval.OfPath(path.orElseThrow(), bounds));
    }

    private static Optional<ValueBounds> bounds(ComparisonOperator operator, QueryValue value) {
        return switch (operator) {
            case EQUAL -> Optional.of(new ValueBounds.Exactly(value));
            case NOT_EQUAL -> Optional.empty();
            case LESS -> Optional.of(below(value, false));
            case LESS_OR_EQUAL -> Optional.of(below(value, true));
            case GREATER -> Optional.of(above(value, false));
            case GREATER_OR_EQUAL -> Optional.of(above(value, true));
        };
    }

    private static ValueBounds below(QueryValue value, boolean inclusive) {
        return new ValueBounds.Between(null, new ValueBounds.Bound(value, inclusive));
    }

    private static ValueBounds above(QueryValue value, boolean inclusive) {
        return new ValueBounds.Between(new ValueBounds.Bound(value, inclusive), null);
    }

    private Optional<IndexInterval.OfPath> between(Expression.Between between) {
        QueryValue low = constants.valueOf(between.low()).orElse(null);
        QueryValue high = constants.valueOf(between.high()).orElse(null);
        if (low == null || high == null || !isOrdered(low) || low.type() != high.type()) {
            return Optional.empty();
        }
        ValueBounds bounds =
                new ValueBounds.Between(
                        new ValueBounds.Bound(low, true), new ValueBounds.Bound(high, true));
        return scope.path(between.value()).map(path -> new IndexInterval.OfPath(path, bounds));
    }

    private Optional<IndexInterval.OfPath> call(Expression.Call call) {
        List<Expression> arguments = call.arguments();
        return switch (call.name().toUpperCase(Locale.ROOT)) {
            case "IS_DEFINED" ->
                    scope.path(arguments.getFirst())
                            .map(path -> new IndexInterval.OfPath(path, ValueBounds.EVERYTHING));
            case "STARTSWITH" ->
                    ignoresCase(arguments)
                            ? Optional.empty()
                            : startsWith(
                                    arguments.getFirst(),
                                    constants.valueOf(arguments.get(1)).orElse(null));
            default -> Optional.empty();
        };
    }

    private boolean ignoresCase(List<Expression> arguments) {
        return arguments.size() > 2
                && constants.valueOf(arguments.get(2)).map(QueryValue::isTrue).orElse(true);
    }

    private Optional<IndexInterval.OfPath> like(Expression.Like like) {
        if (!(constants.valueOf(like.pattern()).orElse(null) instanceof StringValue pattern)) {
            return Optional.empty();
        }
        String text = pattern.text();
        int end = 0;
        while (end < text.length() && "%_[".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        // A pair of surrogates has one form in UTF-8 only if it is whole.
        if (end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return startsWith(like.value(), StringValue.of(text.substring(0, end)));
    }

    private Optional<IndexInterval.OfPath> startsWith(Expression path, @Nullable QueryValue start) {
        return start instanceof StringValue text && !text.text().isEmpty()
                ? scope.path(path)
                        .map(
                                known ->
                                        new IndexInterval.OfPath(
                                                known, new ValueBounds.StartingWith(text)))
                : Optional.empty();
    }

    /** Whether values of this type compare with each other, and with no other type. */
    private static boolean isOrdered(QueryValue value) {
        return value instanceof StringValue
                || (value instanceof NumberValue number && !Double.isNaN(number.doubleValue()));
    }

    private static ComparisonOperator flipped(ComparisonOperator operator) {
        return switch (operator) {
            case EQUAL, NOT_EQUAL -> operator;
            case LESS -> ComparisonOperator.GREATER;
            case LESS_OR_EQUAL -> ComparisonOperator.GREATER_OR_EQUAL;
            case GREATER -> ComparisonOperator.LESS;
            case GREATER_OR_EQUAL -> ComparisonOperator.LESS_OR_EQUAL;
        };
    }
}
