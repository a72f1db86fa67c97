package dev.orrery.cql.function;

import dev.orrery.cql.type.NativeType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Functions of numbers; the result has the argument's type. Exponential and logarithm of decimals
 * are as exact as a double is.
 */
final class MathFunctions {
    private MathFunctions() {}

    private interface OfNumber {
        Number apply(Number number);
    }

    static List<ScalarFunction> all() {
        List<ScalarFunction> all = new ArrayList<>();
        for (NativeType type : Numbers.TYPES) {
            all.add(function("abs", type, MathFunctions::abs));
            all.add(function("exp", type, n -> real(n, Math::exp)));
            all.add(function("log", type, n -> real(n, Math::log)));
            all.add(function("log10", type, n -> real(n, Math::log10)));
            all.add(function("round", type, MathFunctions::round));
        }
        return all;
    }

    private static ScalarFunction function(String name, NativeType type, OfNumber body) {
        return ScalarFunction.unary(
                name,
                type,
                type,
                value -> Numbers.write(type, body.apply(Numbers.read(type, value))));
    }

    private static Number abs(Number number) {
        return switch (number) {
            case Float value -> Math.abs(value);
            case Double value -> Math.abs(value);
            case BigInteger value -> value.abs();
            case BigDecimal value -> value.abs();
            default -> Math.abs(number.longValue());
        };
    }

    private static Number round(Number number) {
        return switch (number) {
            case Float value -> (float) Math.round(value);
            case Double value -> (double) Math.round(value);
            case BigDecimal value -> Digits.requirePlain(value).setScale(0, RoundingMode.HALF_UP);
            default -> number;
        };
    }

    private static Number real(Number number, DoubleUnaryOperator operator) {
        double result = operator.applyAsDouble(number.doubleValue());
        return number instanceof BigDecimal || number instanceof BigInteger
                ? Numbers.toDecimal(result)
                : (Number) result;
    }
}
