package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Decimal numbers: a scale of four bytes and an unscaled integer.
 *
 * <pre>
 * comparable := 80                                zero
 *             | C0 exponent (80 + digit)* 00      positive: 0.d1d2... times 100 to the exponent
 *             | 40 and the inverted rest          negative
 * </pre>
 */
final class DecimalFormat implements ValueFormat {
    private static final int NEGATIVE = 0x40;
    private static final int ZERO = 0x80;
    private static final int POSITIVE = 0xC0;
    private static final int DIGIT = 0x80;
    private static final int END = 0;

    @Override
    public void validate(byte[] value) {
        if (value.length != 0 && value.length < Integer.BYTES) {
            throw CqlException.invalid("Expected 0 or at least 4 bytes (" + value.length + ")");
        }
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        if (left.length == 0 || right.length == 0) {
            return Integer.compare(left.length, right.length);
        }
        return Values.toDecimal(left).compareTo(Values.toDecimal(right));
    }

    @Override
    public byte[] fromText(String text) {
        if (text.isEmpty()) {
            return EMPTY;
        }
        try {
            return Values.ofDecimal(new BigDecimal(text));
        } catch (NumberFormatException e) {
            throw CqlException.invalid("unable to make BigDecimal from '" + text + "'");
        }
    }

    @Override
    public String toText(byte[] value) {
        return Values.toDecimal(value).toString();
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        try {
            return fromText(JsonText.show(json));
        } catch (CqlException e) {
            throw CqlException.invalid(
                    "Value '"
                            + JsonText.show(json)
                            + "' is not a valid representation of a decimal value");
        }
    }

    @Override
    public String toJson(byte[] value) {
        return value.length == 0 ? "\"\"" : toText(value);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        BigDecimal number = Values.toDecimal(value);
        if (number.signum() == 0) {
            out.put(ZERO);
            return;
        }
        String digits = number.unscaledValue().abs().toString();
        long exponent = (long) digits.length() - number.scale();
        if (exponent % 2 != 0) {
            digits = "0" + digits;
            exponent++;
        }
        out.put(number.signum() < 0 ? NEGATIVE : POSITIVE);
        if (number.signum() < 0) {
            out.invert();
        }
        ComparableIntegers.write(exponent / 2, out);
        writeDigits(digits, out);
        if (number.signum() < 0) {
            out.invert();
        }
    }

    private static void writeDigits(String digits, ComparableWriter out) {
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        for (int i = 0; i < end; i += 2) {
            int low = i + 1 < end ? digits.charAt(i + 1) - '0' : 0;
            out.put(DIGIT + (digits.charAt(i) - '0') * 10 + low);
        }
        out.put(END);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        int sign = in.next();
        if (sign == ZERO) {
            return Values.ofDecimal(BigDecimal.ZERO);
        }
        if (sign == NEGATIVE) {
            in.invert();
        }
        long scale = -2 * ComparableIntegers.read(in).longValueExact();
        StringBuilder digits = new StringBuilder();
        for (int digit = in.next(); digit != END; digit = in.next()) {
            int hundred = digit - DIGIT;
            digits.append((char) ('0' + hundred / 10)).append((char) ('0' + hundred % 10));
            scale += 2;
        }
        if (sign == NEGATIVE) {
            in.invert();
        }
        BigInteger unscaled = new BigInteger(digits.toString());
        return plain(sign == NEGATIVE ? unscaled.negate() : unscaled, scale);
    }

    /** The number without trailing zeros, but not as a power of ten where digits will do. */
    private static byte[] plain(BigInteger unscaled, long scale) {
        long excess = Math.max(0, scale - Integer.MAX_VALUE);
        BigInteger fitting = unscaled.divide(BigInteger.TEN.pow((int) excess));
        if (scale < Integer.MIN_VALUE) {
            excess = scale - Integer.MIN_VALUE;
            fitting = unscaled.multiply(BigInteger.TEN.pow((int) -excess));
        }
        BigDecimal number = new BigDecimal(fitting, (int) (scale - excess)).stripTrailingZeros();
        return Values.ofDecimal(
                number.scale() < 0 && number.precision() - (long) number.scale() < 20
                        ? number.setScale(0)
                        : number);
    }
}
