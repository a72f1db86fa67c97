package dev.orrery.query.evaluate;

import dev.orrery.query.syntax.ChainOperator;
import dev.orrery.query.syntax.ComparisonOperator;
import dev.orrery.query.syntax.UnaryOperator;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueType;
import dev.orrery.query.value.Values;

/** What the operators do with values. */
final class Operators {
    private Operators() {}

    static QueryValue not(QueryValue value) {
        return value instanceof BooleanValue truth
                ? BooleanValue.of(!truth.isTrue())
                : UndefinedValue.UNDEFINED;
    }

    static QueryValue and(QueryValue left, QueryValue right) {
        if (left == BooleanValue.FALSE || right == BooleanValue.FALSE) {
            return BooleanValue.FALSE;
        }
        return left.isTrue() && right.isTrue() ? BooleanValue.TRUE : UndefinedValue.UNDEFINED;
    }

    static QueryValue or(QueryValue left, QueryValue right) {
        return not(and(not(left), not(right)));
    }

    static QueryValue compare(ComparisonOperator operator, QueryValue left, QueryValue right) {
        return switch (operator) {
            case EQUAL -> equal(left, right);
            case NOT_EQUAL -> not(equal(left, right));
            case LESS -> ordered(left, right) ? truth(less(left, right)) : undefined();
            case GREATER -> ordered(left, right) ? truth(less(right, left)) : undefined();
            case LESS_OR_EQUAL ->
                    ordered(left, right)
                            ? truth(less(left, right) || Values.equal(left, right))
                            : undefined();
            case GREATER_OR_EQUAL ->
                    ordered(left, right)
                            ? truth(less(right, left) || Values.equal(left, right))
                            : undefined();
        };
    }

    static QueryValue equal(QueryValue left, QueryValue right) {
        return left.isDefined() && right.isDefined()
                ? truth(Values.equal(left, right))
                : undefined();
    }

    private static boolean ordered(QueryValue left, QueryValue right) {
        ValueType type = left.type();
        return type == right.type()
                && type != ValueType.UNDEFINED
                && type != ValueType.ARRAY
                && type != ValueType.OBJECT;
    }

    private static boolean less(QueryValue left, QueryValue right) {
        return (left instanceof NumberValue first && right instanceof NumberValue second)
                ? first.doubleValue() < second.doubleValue()
                : Values.compare(left, right) < 0;
    }

    static QueryValue chain(ChainOperator operator, QueryValue left, QueryValue right) {
        if (operator == ChainOperator.CONCATENATE) {
            return left instanceof StringValue first && right instanceof StringValue second
                    ? StringValue.of(first.text().concat(second.text()))
                    : undefined();
        }
        return left instanceof NumberValue first && right instanceof NumberValue second
                ? NumberValue.of(compute(operator, first.doubleValue(), second.doubleValue()))
                : undefined();
    }

    private static double compute(ChainOperator operator, double left, double right) {
        return switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case REMAINDER -> left % right;
            case BIT_OR -> bits(left) | bits(right);
            case BIT_XOR -> bits(left) ^ bits(right);
            case BIT_AND -> bits(left) & bits(right);
            case SHIFT_LEFT -> bits(left) << bits(right);
            case SHIFT_RIGHT -> bits(left) >> bits(right);
            case SHIFT_RIGHT_UNSIGNED -> Integer.toUnsignedLong(bits(left) >>> bits(right));
            case CONCATENATE -> throw new IllegalArgumentException("not a number operator");
        };
    }

    static QueryValue unary(UnaryOperator operator, QueryValue value) {
        if (!(value instanceof NumberValue number)) {
            return undefined();
        }
        return switch (operator) {
            case NEGATE -> NumberValue.of(-number.doubleValue());
            case PLUS -> number;
            case COMPLEMENT -> NumberValue.of((double) ~bits(number.doubleValue()));
        };
    }

    /** The low 32 bits of the integer part, as JavaScript's bitwise operators see a number. */
    private static int bits(double number) {
        if (Math.abs(number) < 0x1p63) {
            return (int) (long) number;
        }
        return Double.isFinite(number) ? (int) (long) Math.IEEEremainder(number, 0x1p32) : 0;
    }

    private static BooleanValue truth(boolean truth) {
        return BooleanValue.of(truth);
    }

    private static QueryValue undefined() {
        return UndefinedValue.UNDEFINED;
    }
}
