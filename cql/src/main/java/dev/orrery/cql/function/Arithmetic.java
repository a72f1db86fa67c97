package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlDuration;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code + - * / %} and negation. */
public final class Arithmetic {
    private static final int MIN_SCALE = 32;
    private static final int MIN_SIGNIFICANT_DIGITS = 32;
    private static final int MAX_SCALE = 1000;
    private static final MathContext MAX_PRECISION = new MathContext(10_000);

    private Arithmetic() {}

    /** The operation between two types, if there is one. */
    public static Optional<ScalarFunction> operation(char operator, CqlType left, CqlType right) {
        if (!(left instanceof NativeType first) || !(right instanceof NativeType second)) {
            return Optional.empty();
        }
        if (Numbers.isNumber(first) && Numbers.isNumber(second)) {
            return Optional.of(numeric(operator, first, second));
        }
        if ((operator == '+' || operator == '-') && second == NativeType.DURATION) {
            return temporal(operator, first);
        }
        boolean texts = isText(first) && isText(second);
        if (operator == '+' && texts) {
            NativeType result = first == second ? first : NativeType.TEXT;
            return Optional.of(function(operator, first, second, result, Arithmetic::concatenate));
        }
        return Optional.empty();
    }

    private static boolean isText(NativeType type) {
        return type == NativeType.TEXT || type == NativeType.ASCII;
    }

    private static byte[] concatenate(byte[] left, byte[] right) {
        byte[] both = new byte[left.length + right.length];
        System.arraycopy(left, 0, both, 0, left.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        return both;
    }

    /** What a binary operation does with two values that are there. */
    private interface Binary {
        byte[] apply(byte[] left, byte[] right);
    }

    private static ScalarFunction function(
            char operator, NativeType left, NativeType right, NativeType result, Binary body) {
        return new ScalarFunction(
                String.valueOf(operator),
                List.of(left, right),
                result,
                (arguments, context) -> {
                    byte[] first = ScalarFunction.present(left, arguments.get(0));
                    byte[] second = ScalarFunction.present(right, arguments.get(1));
                    if (first == null || second == null) {
                        return null;
                    }
                    try {
                        return body.apply(first, second);
                    } catch (ArithmeticException | IllegalArgumentException e) {
                        throw failed(operator, left, right, e.getMessage());
                    }
                });
    }

    private static CqlException failed(
            char operator, NativeType left, NativeType right, @Nullable String why) {
        return CqlException.functionFailed(
                "the operation '" + left + " " + operator + " " + right + "' failed: " + why,
                "system",
                operator + "[" + left + ", " + right + "]");
    }

    private static ScalarFunction numeric(char operator, NativeType left, NativeType right) {
        NativeType result = resultType(left, right);
        return function(
                operator,
                left,
                right,
                result,
                (first, second) ->
                        Numbers.write(
                                result,
                                compute(
                                        operator,
                                        result,
                                        Numbers.read(left, first),
                                        Numbers.read(right, second))));
    }

    private static NativeType resultType(NativeType left, NativeType right) {
        int size = Math.max(size(left), size(right));
        if (Numbers.isFloating(left) || Numbers.isFloating(right)) {
            return size <= Float.BYTES
                    ? NativeType.FLOAT
                    : size <= Double.BYTES ? NativeType.DOUBLE : NativeType.DECIMAL;
        }
        return switch (size) {
            case Byte.BYTES -> NativeType.TINYINT;
            case Short.BYTES -> NativeType.SMALLINT;
            case Integer.BYTES -> NativeType.INT;
            case Long.BYTES -> NativeType.BIGINT;
            default -> NativeType.VARINT;
        };
    }

    private static int size(NativeType type) {
        return switch (type) {
            case TINYINT -> Byte.BYTES;
            case SMALLINT -> Short.BYTES;
            case INT, FLOAT -> Integer.BYTES;
            case BIGINT, DOUBLE, COUNTER -> Long.BYTES;
            default -> Integer.MAX_VALUE;
        };
    }

    private static Number compute(char operator, NativeType result, Number left, Number right) {
        return switch (result) {
            case FLOAT -> floating(operator, left.floatValue(), right.floatValue());
            case DOUBLE -> floating(operator, left.doubleValue(), right.doubleValue());
            case DECIMAL -> decimal(operator, Numbers.toDecimal(left), Numbers.toDecimal(right));
            case VARINT -> integer(operator, Numbers.toInteger(left), Numbers.toInteger(right));
            default -> whole(operator, left.longValue(), right.longValue());
        };
    }

    private static long whole(char operator, long left, long right) {
        return switch (operator) {
            case '+' -> left + right;
            case '-' -> left - right;
            case '*' -> left * right;
            case '/' -> left / right;
            default -> left % right;
        };
    }

    private static float floating(char operator, float left, float right) {
        return switch (operator) {
            case '+' -> left + right;
            case '-' -> left - right;
            case '*' -> left * right;
            case '/' -> left / right;
            default -> left % right;
        };
    }

    private static double floating(char operator, double left, double right) {
        return switch (operator) {
            case '+' -> left + right;
            case '-' -> left - right;
            case '*' -> left * right;
            case '/' -> left / right;
            default -> left % right;
        };
    }

    private static BigInteger integer(char operator, BigInteger left, BigInteger right) {
        return switch (operator) {
            case '+' -> left.add(right);
            case '-' -> left.subtract(right);
            case '*' -> left.multiply(right);
            case '/' -> left.divide(right);
            default -> left.remainder(right);
        };
    }

    private static BigDecimal decimal(char operator, BigDecimal left, BigDecimal right) {
        return switch (operator) {
            case '+' -> left.add(right, MAX_PRECISION);
            case '-' -> left.subtract(right, MAX_PRECISION);
            case '*' -> left.multiply(right, MAX_PRECISION);
            case '/' -> divide(left, right);
            default -> Digits.remainder(left, right);
        };
    }

    /**
     * As many digits as Cassandra keeps: at least 32 significant ones, 32 to 1000 after the point.
     */
    private static BigDecimal divide(BigDecimal left, BigDecimal right) {
        int firstDigit = (left.precision() - left.scale()) - (right.precision() - right.scale());
        int scale = Math.max(MIN_SIGNIFICANT_DIGITS - firstDigit, left.scale());
        scale = Math.max(Math.max(scale, right.scale()), MIN_SCALE);
        int kept = Math.min(scale, MAX_SCALE);
        Digits.requireQuotient(left, right, kept);
        return left.divide(right, kept, RoundingMode.HALF_UP).stripTrailingZeros();
    }

    private static Optional<ScalarFunction> temporal(char operator, NativeType left) {
        int sign = operator == '+' ? 1 : -1;
        return switch (left) {
            case TIMESTAMP ->
                    Optional.of(
                            function(
                                    operator,
                                    left,
                                    NativeType.DURATION,
                                    left,
                                    (time, duration) ->
                                            addToTime(time, CqlDuration.of(duration), sign)));
            case DATE ->
                    Optional.of(
                            function(
                                    operator,
                                    left,
                                    NativeType.DURATION,
                                    left,
                                    (date, duration) ->
                                            addToDate(date, CqlDuration.of(duration), sign)));
            default -> Optional.empty();
        };
    }

    private static byte[] addToTime(byte[] time, CqlDuration duration, int sign) {
        if (duration.nanoseconds() % Times.NANOS_PER_MILLI != 0) {
            throw new IllegalArgumentException(
                    "The duration must have a millisecond precision. Was: " + duration);
        }
        return Values.ofLong(Times.plus(Values.toLong(time), duration, sign));
    }

    private static byte[] addToDate(byte[] date, CqlDuration duration, int sign) {
        if (duration.nanoseconds() % Times.NANOS_PER_DAY != 0) {
            throw new IllegalArgumentException(
                    "The duration must have a day precision. Was: " + duration);
        }
        return Times.dateOfMillis(Times.plus(Times.millisOfDate(date), duration, sign));
    }

    /** {@code -value} of a type, if it has one. */
    public static Optional<ScalarFunction> negation(CqlType type) {
        if (!(type instanceof NativeType known) || !Numbers.isNumber(known)) {
            return Optional.empty();
        }
        return Optional.of(
                ScalarFunction.unary(
                        "-",
                        known,
                        known,
                        value -> Numbers.write(known, negated(Numbers.read(known, value)))));
    }

    private static Number negated(Number number) {
        return switch (number) {
            case Float value -> -value;
            case Double value -> -value;
            case BigInteger value -> value.negate();
            case BigDecimal value -> value.negate();
            default -> -number.longValue();
        };
    }
}
