package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.StringValue;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times as the functions see them: strings outside, a UTC date and time of whole ticks
 * (100 nanoseconds) inside, from year 1 to 9999.
 *
 * <pre>
 * instant = yyyy-MM-dd [ ("T" | " ") HH:mm:ss [ "." 1 to 7 digits ] ] [ "Z" ]
 * </pre>
 */
final class Instants {
    static final long TICKS_PER_SECOND = 10_000_000;
    static final int NANOS_PER_TICK = 100;
    static final int TICKS_PER_MILLI = 10_000;

    private static final int MIN_YEAR = 1;
    private static final int MAX_YEAR = 9999;
    private static final int FRACTION_DIGITS = 7;
    private static final int LONGEST = 28;
    private static final Pattern FORM =
            Pattern.compile(
                    "([0-9]{4})-([0-9]{2})-([0-9]{2})"
                            + "(?:[T ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.([0-9]{1,7}))?)?Z?");

    private Instants() {}

    static @Nullable LocalDateTime parse(String text) {
        if (text.length() > LONGEST) {
            return null;
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        try {
            LocalDate date = LocalDate.of(group(matcher, 1), group(matcher, 2), group(matcher, 3));
            return inRange(
                    date.atTime(
                            group(matcher, 4),
                            group(matcher, 5),
                            group(matcher, 6),
                            nanos(matcher.group(7))));
        } catch (DateTimeException _) {
            return null;
        }
    }

    private static int group(Matcher matcher, int number) {
        String digits = matcher.group(number);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int nanos(@Nullable String fraction) {
        if (fraction == null) {
            return 0;
        }
        String ticks = fraction + "0".repeat(FRACTION_DIGITS - fraction.length());
        return Integer.parseInt(ticks) * NANOS_PER_TICK;
    }

    static @Nullable LocalDateTime inRange(LocalDateTime instant) {
        return instant.getYear() >= MIN_YEAR && instant.getYear() <= MAX_YEAR ? instant : null;
    }

    static StringValue format(LocalDateTime instant) {
        return StringValue.of(
                String.format(
                        "%04d-%02d-%02dT%02d:%02d:%02d.%07dZ",
                        instant.getYear(),
                        instant.getMonthValue(),
                        instant.getDayOfMonth(),
                        instant.getHour(),
                        instant.getMinute(),
                        instant.getSecond(),
                        instant.get(ChronoField.NANO_OF_SECOND) / NANOS_PER_TICK));
    }

    /** Ticks since the Unix epoch. */
    static long ticks(LocalDateTime instant) {
        return instant.toEpochSecond(ZoneOffset.UTC) * TICKS_PER_SECOND
                + instant.get(ChronoField.NANO_OF_SECOND) / NANOS_PER_TICK;
    }

    static @Nullable LocalDateTime ofTicks(long ticks) {
        try {
            return inRange(
                    LocalDateTime.ofEpochSecond(
                            Math.floorDiv(ticks, TICKS_PER_SECOND),
                            (int) Math.floorMod(ticks, TICKS_PER_SECOND) * NANOS_PER_TICK,
                            ZoneOffset.UTC));
        } catch (DateTimeException _) {
            return null;
        }
    }
}
