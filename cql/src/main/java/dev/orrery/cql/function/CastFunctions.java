package dev.orrery.cql.function;

import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** {@code CAST}. */
public final class CastFunctions {
    private CastFunctions() {}

    /** The cast from one type to another, if there is one. */
    public static Optional<ScalarFunction> cast(CqlType from, NativeType to) {
        if (!(from instanceof NativeType source)) {
            return Optional.empty();
        }
        if (source == to) {
            return Optional.of(ScalarFunction.unary("cast", source, to, value -> value));
        }
        if (to == NativeType.TEXT || to == NativeType.ASCII) {
            return toText(source, to);
        }
        if (Numbers.isNumber(source) && Numbers.isNumber(to) && to != NativeType.COUNTER) {
            return Optional.of(
                    ScalarFunction.unary(
                            "cast",
                            source,
                            to,
                            value -> Numbers.write(to, number(to, Numbers.read(source, value)))));
        }
        return temporal(source, to);
    }

    /** A fraction that becomes a whole number of any size is cut off, not rounded. */
    private static Number number(NativeType to, Number number) {
        if (to == NativeType.VARINT && !(number instanceof BigInteger)) {
            return number instanceof BigDecimal decimal
                    ? Digits.toInteger(decimal)
                    : BigInteger.valueOf(number.longValue());
        }
        // As its digits are shown, not as the double it is: 5.2 stays 5.2.
        return to == NativeType.DECIMAL && number instanceof Float digits && Float.isFinite(digits)
                ? new BigDecimal(digits.toString())
                : number;
    }

    private static Optional<ScalarFunction> toText(NativeType from, NativeType to) {
        boolean possible =
                switch (from) {
                    case BLOB, DURATION -> false;
                    case TEXT -> false;
                    case ASCII -> to == NativeType.TEXT;
                    default -> true;
                };
        return possible
                ? Optional.of(
                        ScalarFunction.unary(
                                "cast",
                                from,
                                to,
                                value -> from.toText(value).getBytes(StandardCharsets.UTF_8)))
                : Optional.empty();
    }

    private static Optional<ScalarFunction> temporal(NativeType from, NativeType to) {
        boolean fromTime =
                from == NativeType.TIMEUUID
                        || from == NativeType.TIMESTAMP
                        || from == NativeType.DATE;
        if (fromTime && to == NativeType.TIMESTAMP) {
            return Optional.of(
                    ScalarFunction.unary(
                            "cast",
                            from,
                            to,
                            value -> Values.ofLong(TimeFunctions.millis(from, value))));
        }
        if (fromTime && to == NativeType.DATE) {
            return Optional.of(
                    ScalarFunction.unary(
                            "cast",
                            from,
                            to,
                            value -> Times.dateOfMillis(TimeFunctions.millis(from, value))));
        }
        return Optional.empty();
    }
}
