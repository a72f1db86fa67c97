package dev.orrery.query.plan;

import dev.orrery.query.evaluate.ConstantExpression;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.LogicalOperator;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.ValueType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Tells which conditions an index answers exactly: a record has an entry just when the condition is
 * true for it. Entries do not hold long strings, nor what is in arrays and objects.
 */
final class ExactReader {
    /** Longest string that an entry holds whole, in bytes of UTF-8. */
    private static final int MAX_STRING_BYTES = 256;

    private final PathScope scope;
    private final FilterReader filters;
    private final RangeReader ranges;
    private final ConstantExpression constants;

    ExactReader(PathScope scope, ConstantExpression constants, IndexFacts facts) {
        this.scope = scope;
        this.constants = constants;
        this.filters = new FilterReader(scope, constants, facts);
        this.ranges = new RangeReader(scope, constants, facts);
    }

    Optional<IndexAggregates.Matching> matching(List<Expression> conditions) {
        if (conditions.isEmpty()) {
            return Optional.of(new IndexAggregates.Matching.Everything());
        }
        if (conditions.size() == 1 && isExactInterval(conditions.getFirst())) {
            Map<IndexedPath, IndexInterval.OfPath> intervals = ranges.intervals(conditions);
            if (intervals.size() == 1) {
                return Optional.of(
                        new IndexAggregates.Matching.OfInterval(
                                intervals.values().iterator().next()));
            }
        }
        return conditions.stream().allMatch(this::isExactTerm)
                ? filters.all(conditions)
                        .filter(found -> Candidates.terms(found) <= Planner.MAX_TERMS)
                        .map(IndexAggregates.Matching.OfCandidates::new)
                : Optional.empty();
    }

    /** Whether the records with the terms of a condition are those for which it is true. */
    private boolean isExactTerm(Expression condition) {
        return switch (condition) {
            case Expression.Comparison comparison ->
                    filters.candidates(comparison).isPresent()
                            && (isExact(comparison.left(), comparison.right())
                                    || isExact(comparison.right(), comparison.left()));
            case Expression.In in when !in.negated() ->
                    filters.candidates(in).isPresent()
                            && in.options().stream()
                                    .allMatch(option -> isExact(in.value(), option));
            case Expression.Logical(LogicalOperator operator, var operands, _) ->
                    operands.stream().allMatch(this::isExactTerm)
                            && (operator == LogicalOperator.AND
                                    || operands.stream()
                                            .allMatch(
                                                    operand ->
                                                            filters.candidates(operand)
                                                                    .isPresent()));
            case Expression.Call call when !call.userDefined() ->
                    call.name().toUpperCase(Locale.ROOT).equals("ARRAY_CONTAINS")
                            && call.arguments().size() == 2
                            && filters.candidates(call).isPresent()
                            && isExact(call.arguments().getFirst(), call.arguments().get(1));
            default -> false;
        };
    }

    private boolean isExact(Expression path, Expression value) {
        return isPlain(path) && constants.valueOf(value).filter(ExactReader::isHeld).isPresent();
    }

    private boolean isPlain(Expression path) {
        return scope.path(path).filter(known -> !known.throughElements()).isPresent();
    }

    private static boolean isHeld(QueryValue value) {
        return value.isDefined()
                && value.type() != ValueType.ARRAY
                && value.type() != ValueType.OBJECT
                && !(value instanceof StringValue string
                        && string.utf8To() - string.utf8From() > MAX_STRING_BYTES);
    }

    private boolean isExactInterval(Expression condition) {
        return switch (condition) {
            case Expression.Comparison comparison ->
                    isExact(comparison.left(), comparison.right())
                            || isExact(comparison.right(), comparison.left());
            case Expression.Between between when !between.negated() ->
                    isExact(between.value(), between.low())
                            && isExact(between.value(), between.high());
            case Expression.Call call when !call.userDefined() ->
                    switch (call.name().toUpperCase(Locale.ROOT)) {
                        case "IS_DEFINED" -> isPlain(call.arguments().getFirst());
                        case "STARTSWITH" ->
                                isExact(call.arguments().getFirst(), call.arguments().get(1));
                        default -> false;
                    };
            default -> false;
        };
    }
}
