package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The forms in which CQL accepts a point in time. A text without a zone is meant in UTC. */
final class TimestampText {
    private static final Pattern MILLIS = Pattern.compile("-?\\d+");
    private static final List<String> ZONES = List.of(" z", " zzzz", " X", "X", "X".repeat(3));
    private static final List<DateTimeFormatter> FORMS = forms();

    private TimestampText() {}

    static long parseMillis(String text) {
        if (MILLIS.matcher(text).matches()) {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw CqlException.invalid("Unable to make long (for date) from: '" + text + "'");
            }
        }
        for (DateTimeFormatter form : FORMS) {
            try {
                return ZonedDateTime.parse(text, form).toInstant().toEpochMilli();
            } catch (DateTimeException | ArithmeticException e) {
                // Not in this form: perhaps in the next.
            }
        }
        throw CqlException.invalid("Unable to parse a date/time from '" + text + "'");
    }

    private static List<DateTimeFormatter> forms() {
        List<DateTimeFormatter> forms = new ArrayList<>();
        for (String dateTime : List.of("y-M-d'T'H:m[:s]", "y-M-d H:m[:s]")) {
            forms.add(dateTime(dateTime).toFormatter().withZone(ZoneOffset.UTC));
            for (String zone : ZONES) {
                forms.add(dateTime(dateTime).appendPattern(zone).toFormatter());
            }
        }
        for (String zone : ZONES) {
            forms.add(
                    new DateTimeFormatterBuilder()
                            .appendPattern("yyyy-MM-dd")
                            .appendPattern(zone)
                            .parseDefaulting(ChronoField.NANO_OF_DAY, 0)
                            .toFormatter());
        }
        forms.add(
                new DateTimeFormatterBuilder()
                        .append(DateTimeFormatter.ISO_DATE)
                        .parseDefaulting(ChronoField.NANO_OF_DAY, 0)
                        .toFormatter()
                        .withZone(ZoneOffset.UTC));
        return List.copyOf(forms);
    }

    private static DateTimeFormatterBuilder dateTime(String pattern) {
        return new DateTimeFormatterBuilder()
                .appendPattern(pattern)
                .appendFraction(ChronoField.MILLI_OF_SECOND, 0, 9, true);
    }
}
