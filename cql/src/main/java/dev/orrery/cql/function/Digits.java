package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Exact arithmetic that refuses results too long to write down: 1e500000000 is a short value, its
 * sum with 1 has five hundred million digits.
 */
final class Digits {
    private static final long MOST = 100_000;

    private Digits() {}

    static BigDecimal add(BigDecimal left, BigDecimal right) {
        requireFew(span(left, right));
        return left.add(right);
    }

    static BigDecimal subtract(BigDecimal left, BigDecimal right) {
        requireFew(span(left, right));
        return left.subtract(right);
    }

    static BigDecimal remainder(BigDecimal left, BigDecimal right) {
        requireFew(span(left, right));
        return left.remainder(right);
    }

    /** Refuses a quotient with so many digits behind the point if it is too long. */
    static void requireQuotient(BigDecimal left, BigDecimal right, int scale) {
        requireFew(beforePoint(left) - beforePoint(right) + scale);
    }

    /** The number without what is behind its point. */
    static BigInteger toInteger(BigDecimal number) {
        requireFew(beforePoint(number));
        return number.toBigInteger();
    }

    /** Refuses to write all digits of a number before its point if they are too many. */
    static BigDecimal requirePlain(BigDecimal number) {
        requireFew(beforePoint(number));
        return number;
    }

    private static long beforePoint(BigDecimal number) {
        return number.precision() - (long) number.scale();
    }

    /** From the first digit of either number to the last. */
    private static long span(BigDecimal left, BigDecimal right) {
        long first = Math.max(beforePoint(left), beforePoint(right));
        return first + Math.max(left.scale(), right.scale());
    }

    private static void requireFew(long digits) {
        if (digits > MOST) {
            throw CqlException.invalid(
                    "The result would have %d digits; at most %d are computed"
                            .formatted(digits, MOST));
        }
    }
}
