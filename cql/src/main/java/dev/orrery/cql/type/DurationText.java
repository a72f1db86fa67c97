package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The forms of a duration: {@code 1h30m}, and the three of ISO 8601. */
final class DurationText {
    private static final Pattern UNITS =
            Pattern.compile(
                    "\\G(\\d+)(y|mo|w|d|h|ms|us|\u00b5s|\u03bcs|ns|s|m)",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern ISO =
            Pattern.compile(
                    "P(?:(\\d+)Y)?(?:(\\d+)M)?(?:(\\d+)D)?"
                            + "(?:T(?:(\\d+)H)?(?:(\\d+)M)?(?:(\\d+)S)?)?");
    private static final Pattern ISO_WEEKS = Pattern.compile("P(\\d+)W");
    private static final Pattern ISO_DATE =
            Pattern.compile("P(\\d{4})-(\\d{2})-(\\d{2})T(\\d{2}):(\\d{2}):(\\d{2})");

    /** What a unit adds to. */
    private enum Part {
        MONTHS,
        DAYS,
        NANOSECONDS
    }

    private enum Unit {
        YEARS("y", Part.MONTHS, 12),
        MONTHS("mo", Part.MONTHS, 1),
        WEEKS("w", Part.DAYS, 7),
        DAYS("d", Part.DAYS, 1),
        HOURS("h", Part.NANOSECONDS, 3600 * CqlDuration.NANOS_PER_SECOND),
        MINUTES("m", Part.NANOSECONDS, 60 * CqlDuration.NANOS_PER_SECOND),
        SECONDS("s", Part.NANOSECONDS, CqlDuration.NANOS_PER_SECOND),
        MILLISECONDS("ms", Part.NANOSECONDS, 1_000_000),
        MICROSECONDS("us", Part.NANOSECONDS, 1_000),
        NANOSECONDS("ns", Part.NANOSECONDS, 1);

        private final String symbol;
        private final Part part;
        private final long size;

        Unit(String symbol, Part part, long size) {
            this.symbol = symbol;
            this.part = part;
            this.size = size;
        }

        static Unit of(String symbol) {
            String lower = symbol.toLowerCase(Locale.ROOT);
            String plain = lower.endsWith("s") && lower.charAt(0) > 0x7F ? "us" : lower;
            for (Unit unit : values()) {
                if (unit.symbol.equals(plain)) {
                    return unit;
                }
            }
            throw new IllegalArgumentException(symbol);
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final List<Unit> ISO_UNITS =
            List.of(Unit.YEARS, Unit.MONTHS, Unit.DAYS, Unit.HOURS, Unit.MINUTES, Unit.SECONDS);

    private final String source;
    private final Map<Part, Long> amounts = new EnumMap<>(Part.class);
    private @Nullable Unit last;

    private DurationText(String source) {
        this.source = source;
    }

    static CqlDuration parse(String text) {
        boolean negative = text.startsWith("-");
        DurationText parser = new DurationText(negative ? text.substring(1) : text);
        parser.parse();
        long sign = negative ? -1 : 1;
        return new CqlDuration(
                (int) (sign * parser.amount(Part.MONTHS)),
                (int) (sign * parser.amount(Part.DAYS)),
                sign * parser.amount(Part.NANOSECONDS));
    }

    private void parse() {
        if (!source.startsWith("P")) {
            parseUnits();
        } else if (source.endsWith("W")) {
            add(Unit.WEEKS, match(ISO_WEEKS).group(1));
        } else {
            Matcher matcher = match(source.contains("-") ? ISO_DATE : ISO);
            for (int i = 0; i < ISO_UNITS.size(); i++) {
                if (matcher.group(i + 1) != null) {
                    add(ISO_UNITS.get(i), matcher.group(i + 1));
                }
            }
        }
    }

    private Matcher match(Pattern pattern) {
        Matcher matcher = pattern.matcher(source);
        if (!matcher.matches()) {
            throw invalid();
        }
        return matcher;
    }

    private void parseUnits() {
        Matcher matcher = UNITS.matcher(source);
        int end = 0;
        while (matcher.find()) {
            add(Unit.of(matcher.group(2)), matcher.group(1));
            end = matcher.end();
        }
        if (end == 0 || end != source.length()) {
            throw invalid();
        }
    }

    private CqlException invalid() {
        return CqlException.invalid("Unable to convert '" + source + "' to a duration");
    }

    private void add(Unit unit, String digits) {
        if (unit == last) {
            throw CqlException.invalid(
                    "Invalid duration. The " + unit.label() + " are specified multiple times");
        }
        if (last != null && unit.compareTo(last) < 0) {
            throw CqlException.invalid(
                    "Invalid duration. The " + last.label() + " should be after " + unit.label());
        }
        last = unit;
        long limit = unit.part == Part.NANOSECONDS ? Long.MAX_VALUE : Integer.MAX_VALUE;
        long number = number(digits);
        if (number > (limit - amount(unit.part)) / unit.size) {
            throw CqlException.invalid(
                    "Invalid duration. The total number of "
                            + unit.part.name().toLowerCase(Locale.ROOT)
                            + " must be less or equal to "
                            + Integer.MAX_VALUE);
        }
        amounts.put(unit.part, amount(unit.part) + number * unit.size);
    }

    private long amount(Part part) {
        return amounts.getOrDefault(part, 0L);
    }

    private long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw invalid();
        }
    }
}
