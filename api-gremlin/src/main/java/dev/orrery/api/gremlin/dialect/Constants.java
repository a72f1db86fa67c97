package dev.orrery.api.gremlin.dialect;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads scripts that are no traversals, with which programs ask whether a server is there. Gremlin
 * Server runs them as Groovy; what is read here has the value that it has there.
 *
 * <pre>
 * script  := value [ ';' ]
 * value   := text | 'true' | 'false' | 'null' | list | sum
 * list    := '[' [ value { ',' value } ] ']'
 * sum     := product { ( '+' | '-' ) product }
 * product := factor { ( '*' | '/' ) factor }
 * factor  := '-' factor | '(' sum ')' | number | variable
 * text    := characters in quotes, without escapes and '$'
 * </pre>
 */
public final class Constants {
    /** Longer scripts are no probes; it bounds the nesting, too. */
    private static final int MAX_TEXT = 256;

    /** Digits of a quotient that has no end, as Groovy has them. */
    private static final int QUOTIENT_DIGITS = 10;

    private final String text;
    private final Map<String, Object> bindings;
    private int at;

    private Constants(String text, Map<String, Object> bindings) {
        this.text = text;
        this.bindings = bindings;
    }

    /** The results of a script; empty if it is not of the form above. */
    public static Optional<List<@Nullable Object>> read(String text, Map<String, Object> bindings) {
        if (text.length() > MAX_TEXT || text.startsWith("g.")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Constants(text, bindings).script());
        } catch (NoConstant e) {
            return Optional.empty();
        }
    }

    /** The script is something else. */
    private static final class NoConstant extends Exception {
        private static final long serialVersionUID = 1;

        NoConstant() {
            super(null, null, false, false);
        }
    }

    /** The elements of a list are results of their own. */
    private List<@Nullable Object> script() throws NoConstant {
        Object value = value();
        take(';');
        skipSpaces();
        if (at < text.length()) {
            throw new NoConstant();
        }
        List<@Nullable Object> results = new ArrayList<>();
        if (value instanceof List<?> list) {
            results.addAll(list);
        } else {
            results.add(value);
        }
        return results;
    }

    private @Nullable Object value() throws NoConstant {
        char first = peek();
        if (first == '\'' || first == '"') {
            return quoted(first);
        }
        if (first == '[') {
            return list();
        }
        int start = at;
        return switch (word()) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> {
                at = start;
                yield sum();
            }
        };
    }

    private String quoted(char quote) throws NoConstant {
        int end = text.indexOf(quote, at + 1);
        String inside = end < 0 ? "\\" : text.substring(at + 1, end);
        if (inside.chars().anyMatch(c -> c == '\\' || c == '$' || c < ' ')) {
            throw new NoConstant();
        }
        at = end + 1;
        return inside;
    }

    private List<@Nullable Object> list() throws NoConstant {
        List<@Nullable Object> values = new ArrayList<>();
        at++;
        while (!take(']')) {
            if (!values.isEmpty() && !take(',')) {
                throw new NoConstant();
            }
            values.add(value());
        }
        return values;
    }

    private Number sum() throws NoConstant {
        Number left = product();
        for (char sign = peek(); sign == '+' || sign == '-'; sign = peek()) {
            at++;
            left = calculated(left, sign, product());
        }
        return left;
    }

    private Number product() throws NoConstant {
        Number left = factor();
        for (char sign = peek(); sign == '*' || sign == '/'; sign = peek()) {
            at++;
            left = calculated(left, sign, factor());
        }
        return left;
    }

    private Number factor() throws NoConstant {
        if (take('-')) {
            return calculated(0, '-', factor());
        }
        if (take('(')) {
            Number inside = sum();
            if (!take(')')) {
                throw new NoConstant();
            }
            return inside;
        }
        return isPartOfNumber(peek(), true) ? number() : variable();
    }

    private Number number() throws NoConstant {
        int start = at;
        boolean fraction = false;
        while (at < text.length() && isPartOfNumber(text.charAt(at), fraction)) {
            fraction |= text.charAt(at) == '.';
            at++;
        }
        String digits = text.substring(start, at);
        boolean octal = !fraction && digits.length() > 1 && digits.startsWith("0");
        if (octal || digits.endsWith(".")) {
            throw new NoConstant();
        }
        return fraction ? new BigDecimal(digits) : narrowed(new BigInteger(digits));
    }

    private static boolean isPartOfNumber(char c, boolean fraction) {
        return (c >= '0' && c <= '9') || (c == '.' && !fraction);
    }

    private Number variable() throws NoConstant {
        if (bindings.get(word()) instanceof Number number) {
            return number;
        }
        throw new NoConstant();
    }

    private String word() {
        int start = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private static Number calculated(Number left, char sign, Number right) {
        BigDecimal a = decimal(left);
        BigDecimal b = decimal(right);
        BigDecimal result =
                switch (sign) {
                    case '+' -> a.add(b);
                    case '-' -> a.subtract(b);
                    case '*' -> a.multiply(b);
                    default -> quotient(a, b);
                };
        if (isBinary(left) || isBinary(right)) {
            return result.doubleValue();
        }
        boolean whole = sign != '/' && !isDecimal(left) && !isDecimal(right);
        return whole ? narrowed(result.toBigIntegerExact()) : result;
    }

    private static BigDecimal quotient(BigDecimal a, BigDecimal b) {
        try {
            return a.divide(b);
        } catch (ArithmeticException endless) {
            int digits = Math.max(a.precision(), b.precision()) + QUOTIENT_DIGITS;
            BigDecimal quotient = a.divide(b, new MathContext(digits));
            int scale = Math.max(Math.max(a.scale(), b.scale()), QUOTIENT_DIGITS);
            return quotient.scale() > scale
                    ? quotient.setScale(scale, RoundingMode.HALF_UP)
                    : quotient;
        }
    }

    private static BigDecimal decimal(Number number) {
        return new BigDecimal(number.toString());
    }

    private static boolean isBinary(Number number) {
        return number instanceof Double || number instanceof Float;
    }

    private static boolean isDecimal(Number number) {
        return number instanceof BigDecimal;
    }

    private static Number narrowed(BigInteger number) {
        if (number.bitLength() < Integer.SIZE) {
            return number.intValue();
        }
        return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
    }

    /** The next character that is no space; zero at the end. */
    private char peek() {
        skipSpaces();
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void skipSpaces() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private boolean take(char expected) {
        if (peek() != expected) {
            return false;
        }
        at++;
        return true;
    }
}
