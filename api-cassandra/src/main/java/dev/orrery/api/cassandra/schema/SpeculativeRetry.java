package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When Cassandra asks another replica: {@code 99p}, {@code 50ms}, {@code MIN(99p,50ms)}. */
final class SpeculativeRetry {
    private static final Pattern FORM =
            Pattern.compile(
                    "(?i)(NONE|NEVER|ALWAYS)|([0-9.]+)(P|PERCENTILE|MS)"
                            + "|(MIN|MAX)\\(([0-9.]+[a-z]+),([0-9.]+[a-z]+)\\)");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int DIGITS = 4;

    private SpeculativeRetry() {}

    /** The policy as tables show it. Messages name one option, whichever is meant, as Cassandra. */
    static String parse(String value) {
        Matcher matcher = FORM.matcher(value);
        if (!matcher.matches()) {
            throw invalid(value, "");
        }
        if (matcher.group(1) != null) {
            String upper = value.toUpperCase(Locale.ROOT);
            return upper.equals("NONE") ? "NEVER" : upper;
        }
        if (matcher.group(2) != null) {
            boolean millis = matcher.group(3).equalsIgnoreCase("MS");
            return millis
                    ? number(value, matcher.group(2)).toPlainString() + "ms"
                    : percentile(value, matcher.group(2));
        }
        return either(matcher);
    }

    private static BigDecimal number(String value, String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw invalid(value, "");
        }
    }

    private static String percentile(String value, String text) {
        BigDecimal percentile = number(value, text);
        if (percentile.signum() <= 0 || percentile.compareTo(HUNDRED) >= 0) {
            throw CqlException.configuration(
                    ("Invalid value %s for PERCENTILE option 'speculative_retry': must be between"
                                    + " (0.0 and 100.0)")
                            .formatted(value));
        }
        return percentile
                        .setScale(DIGITS, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros()
                        .toPlainString()
                + "p";
    }

    private static String either(Matcher matcher) {
        String value = matcher.group();
        String first;
        String second;
        try {
            first = parse(matcher.group(5));
            second = parse(matcher.group(6));
        } catch (CqlException e) {
            throw invalid(value, "");
        }
        boolean firstFixed = first.endsWith("ms");
        if (firstFixed == second.endsWith("ms")) {
            throw invalid(
                    value,
                    ": MIN()/MAX() arguments should be of different types, but both are of type "
                            + (firstFixed ? "FIXED" : "PERCENTILE"));
        }
        return "%s(%s,%s)"
                .formatted(
                        matcher.group(4).toUpperCase(Locale.ROOT),
                        firstFixed ? second : first,
                        firstFixed ? first : second);
    }

    private static CqlException invalid(String value, String reason) {
        return CqlException.configuration(
                "Invalid value %s for option 'speculative_retry'%s".formatted(value, reason));
    }
}
