package dev.orrery.model.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The value of checked number tokens. */
final class JsonNumbers {
    /** All powers of ten that a double holds exactly. */
    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22
    };

    private static final long EXACT_INTEGERS = 1L << 53;
    private static final int EXPONENT_DIGITS = 4;
    private static final int ALWAYS_LONG_DIGITS = 18;
    private static final byte[] LARGEST = "9223372036854775807".getBytes(StandardCharsets.US_ASCII);

    private JsonNumbers() {}

    /** Index after the number that starts at the index. */
    static int end(byte[] bytes, int from, int limit) {
        int at = from;
        while (at < limit && isNumberByte(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isNumberByte(byte b) {
        return (b >= '0' && b <= '9') || b == '.' || b == '-' || b == '+' || (b | 0x20) == 'e';
    }

    /** The nearest double; infinite if the number is too large for one. */
    static double doubleValue(byte[] bytes, int from, int to) {
        int at = bytes[from] == '-' ? from + 1 : from;
        long digits = 0;
        int scale = 0;
        int step = 0;
        for (; at < to && (bytes[at] | 0x20) != 'e'; at++) {
            if (bytes[at] == '.') {
                step = 1;
            } else if (digits < EXACT_INTEGERS) {
                digits = digits * 10 + bytes[at] - '0';
                scale -= step;
            } else {
                return slowDouble(bytes, from, to);
            }
        }
        if (at < to) {
            if (to - at > EXPONENT_DIGITS) {
                return slowDouble(bytes, from, to);
            }
            scale += exponent(bytes, at + 1, to);
        }
        if (digits > EXACT_INTEGERS || Math.abs(scale) >= POWERS_OF_TEN.length) {
            return slowDouble(bytes, from, to);
        }
        // Both operands are exact, so the one rounding is the right one.
        double value = scale < 0 ? digits / POWERS_OF_TEN[-scale] : digits * POWERS_OF_TEN[scale];
        return bytes[from] == '-' ? -value : value;
    }

    private static int exponent(byte[] bytes, int from, int to) {
        boolean signed = bytes[from] == '-' || bytes[from] == '+';
        int exponent = 0;
        for (int at = signed ? from + 1 : from; at < to; at++) {
            exponent = exponent * 10 + bytes[at] - '0';
        }
        return bytes[from] == '-' ? -exponent : exponent;
    }

    private static double slowDouble(byte[] bytes, int from, int to) {
        return Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.US_ASCII));
    }

    /** Whether the number is written without fraction and exponent and fits a long. */
    static boolean isLong(byte[] bytes, int from, int to) {
        int first = bytes[from] == '-' ? from + 1 : from;
        for (int at = first; at < to; at++) {
            if (bytes[at] < '0' || bytes[at] > '9') {
                return false;
            }
        }
        int digits = to - first;
        if (digits <= ALWAYS_LONG_DIGITS) {
            return true;
        }
        if (digits > LARGEST.length) {
            return false;
        }
        int difference = Arrays.compare(bytes, first, to - 1, LARGEST, 0, digits - 1);
        int largestLast = first > from ? '8' : '7';
        return difference < 0 || (difference == 0 && bytes[to - 1] <= largestLast);
    }

    /** The value of a number for which {@link #isLong} holds. */
    static long longValue(byte[] bytes, int from, int to) {
        boolean negative = bytes[from] == '-';
        long value = 0;
        for (int at = negative ? from + 1 : from; at < to; at++) {
            value = value * 10 - (bytes[at] - '0');
        }
        return negative ? value : -value;
    }
}
