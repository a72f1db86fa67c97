package dev.orrery.cql.function;

import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** Numbers of any CQL type as Java's, and back. */
final class Numbers {
    static final List<NativeType> TYPES =
            List.of(
                    NativeType.TINYINT,
                    NativeType.SMALLINT,
                    NativeType.INT,
                    NativeType.BIGINT,
                    NativeType.FLOAT,
                    NativeType.DOUBLE,
                    NativeType.VARINT,
                    NativeType.DECIMAL,
                    NativeType.COUNTER);

    private Numbers() {}

    static boolean isNumber(CqlType type) {
        return type instanceof NativeType known && TYPES.contains(known);
    }

    static boolean isFloating(NativeType type) {
        return type == NativeType.FLOAT || type == NativeType.DOUBLE || type == NativeType.DECIMAL;
    }

    static Number read(NativeType type, byte[] value) {
        return switch (type) {
            case TINYINT, SMALLINT, INT, BIGINT, COUNTER -> Values.toLong(value);
            case FLOAT -> Values.toFloat(value);
            case DOUBLE -> Values.toDouble(value);
            case VARINT -> new BigInteger(value);
            case DECIMAL -> Values.toDecimal(value);
            default -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    /** A number as a value of a type; what does not fit is cut off as Java's casts do. */
    static byte[] write(NativeType type, Number number) {
        return switch (type) {
            case TINYINT -> Values.ofLong(number.byteValue(), Byte.BYTES);
            case SMALLINT -> Values.ofLong(number.shortValue(), Short.BYTES);
            case INT -> Values.ofInt(number.intValue());
            case BIGINT, COUNTER -> Values.ofLong(number.longValue());
            case FLOAT -> Values.ofFloat(number.floatValue());
            case DOUBLE -> Values.ofDouble(number.doubleValue());
            case VARINT -> toInteger(number).toByteArray();
            case DECIMAL -> Values.ofDecimal(toDecimal(number));
            default -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    static BigInteger toInteger(Number number) {
        return switch (number) {
            case BigInteger integer -> integer;
            case BigDecimal decimal -> Digits.toInteger(decimal);
            default -> BigInteger.valueOf(number.longValue());
        };
    }

    static BigDecimal toDecimal(Number number) {
        return switch (number) {
            case BigDecimal decimal -> decimal;
            case BigInteger integer -> new BigDecimal(integer);
            case Long whole -> BigDecimal.valueOf(whole);
            default -> {
                double value = number.doubleValue();
                if (Double.isNaN(value)) {
                    throw new NumberFormatException("A NaN cannot be converted into a decimal");
                }
                if (Double.isInfinite(value)) {
                    throw new NumberFormatException(
                            "An infinite number cannot be converted into a decimal");
                }
                yield BigDecimal.valueOf(value);
            }
        };
    }
}
