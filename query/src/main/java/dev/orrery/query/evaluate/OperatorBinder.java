package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.ChainOperator;
import dev.orrery.query.syntax.ComparisonOperator;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.LogicalOperator;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueKey;
import dev.orrery.query.value.Values;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Evaluators of operators over evaluators of their operands. */
final class OperatorBinder {
    /** From here on a hash table is faster than trying the options in turn. */
    private static final int SMALLEST_HASHED_LIST = 8;

    private OperatorBinder() {}

    static Evaluator not(Evaluator operand) {
        return Constants.fold(frame -> Operators.not(operand.evaluate(frame)), List.of(operand));
    }

    static Evaluator comparison(ComparisonOperator operator, Evaluator left, Evaluator right) {
        return Constants.fold(
                frame -> Operators.compare(operator, left.evaluate(frame), right.evaluate(frame)),
                List.of(left, right));
    }

    static Evaluator logical(LogicalOperator operator, List<Evaluator> operands) {
        BooleanValue decisive = BooleanValue.of(operator == LogicalOperator.OR);
        Evaluator[] all = operands.toArray(Evaluator[]::new);
        return Constants.fold(frame -> logical(decisive, all, frame), operands);
    }

    /** One operand with the decisive value decides; else all must have the other value. */
    private static QueryValue logical(BooleanValue decisive, Evaluator[] operands, Frame frame) {
        boolean allBoolean = true;
        for (Evaluator operand : operands) {
            QueryValue value = operand.evaluate(frame);
            if (value == decisive) {
                return decisive;
            }
            allBoolean &= value instanceof BooleanValue;
        }
        return allBoolean ? Operators.not(decisive) : UndefinedValue.UNDEFINED;
    }

    static Evaluator chain(
            Evaluator first, List<ChainOperator> operators, List<Evaluator> operands) {
        Evaluator chain =
                frame -> {
                    QueryValue value = first.evaluate(frame);
                    for (int i = 0; i < operands.size(); i++) {
                        QueryValue next = operands.get(i).evaluate(frame);
                        value = Operators.chain(operators.get(i), value, next);
                    }
                    return value;
                };
        return Constants.all(operands) ? Constants.fold(chain, List.of(first)) : chain;
    }

    static Evaluator coalesce(List<Evaluator> operands) {
        return Constants.fold(
                frame -> {
                    for (Evaluator operand : operands) {
                        QueryValue value = operand.evaluate(frame);
                        if (value.isDefined()) {
                            return value;
                        }
                    }
                    return UndefinedValue.UNDEFINED;
                },
                operands);
    }

    static Evaluator conditional(Evaluator condition, Evaluator whenTrue, Evaluator otherwise) {
        return Constants.fold(
                frame ->
                        condition.evaluate(frame).isTrue()
                                ? whenTrue.evaluate(frame)
                                : otherwise.evaluate(frame),
                List.of(condition, whenTrue, otherwise));
    }

    static Evaluator between(Evaluator value, Evaluator low, Evaluator high) {
        return Constants.fold(
                frame -> {
                    QueryValue middle = value.evaluate(frame);
                    return Operators.and(
                            Operators.compare(
                                    ComparisonOperator.GREATER_OR_EQUAL,
                                    middle,
                                    low.evaluate(frame)),
                            Operators.compare(
                                    ComparisonOperator.LESS_OR_EQUAL,
                                    middle,
                                    high.evaluate(frame)));
                },
                List.of(value, low, high));
    }

    static Evaluator in(Evaluator value, List<Evaluator> options) {
        boolean hashed = options.size() >= SMALLEST_HASHED_LIST && Constants.all(options);
        Evaluator in = hashed ? inConstants(value, options) : inList(value, options);
        return Constants.all(options) ? Constants.fold(in, List.of(value)) : in;
    }

    private static Evaluator inConstants(Evaluator value, List<Evaluator> options) {
        Set<ValueKey> keys = new HashSet<>();
        for (Evaluator option : options) {
            if (option instanceof Evaluator.Constant(QueryValue constant)) {
                keys.add(new ValueKey(constant));
            }
        }
        return frame -> {
            QueryValue needle = value.evaluate(frame);
            return needle.isDefined()
                    ? BooleanValue.of(keys.contains(new ValueKey(needle)))
                    : UndefinedValue.UNDEFINED;
        };
    }

    private static Evaluator inList(Evaluator value, List<Evaluator> options) {
        return frame -> {
            QueryValue needle = value.evaluate(frame);
            if (!needle.isDefined()) {
                return UndefinedValue.UNDEFINED;
            }
            for (Evaluator option : options) {
                if (Values.equal(needle, option.evaluate(frame))) {
                    return BooleanValue.TRUE;
                }
            }
            return BooleanValue.FALSE;
        };
    }

    static Evaluator like(Evaluator value, Evaluator pattern, @Nullable String escape) {
        if (pattern instanceof Evaluator.Constant(StringValue text)) {
            LikePattern compiled = LikePattern.compile(text.text(), escape);
            return Constants.fold(frame -> like(value.evaluate(frame), compiled), List.of(value));
        }
        return Constants.fold(
                frame ->
                        pattern.evaluate(frame) instanceof StringValue text
                                ? like(
                                        value.evaluate(frame),
                                        LikePattern.compile(text.text(), escape))
                                : UndefinedValue.UNDEFINED,
                List.of(value, pattern));
    }

    private static QueryValue like(QueryValue value, LikePattern pattern) {
        return value instanceof StringValue string
                ? BooleanValue.of(pattern.matches(string.text()))
                : UndefinedValue.UNDEFINED;
    }

    static Evaluator unary(Expression.Unary unary, Evaluator operand) {
        return Constants.fold(
                frame -> Operators.unary(unary.operator(), operand.evaluate(frame)),
                List.of(operand));
    }
}
