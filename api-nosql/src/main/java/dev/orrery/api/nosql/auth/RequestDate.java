package dev.orrery.api.nosql.auth;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The date of a request: {@code Thu, 01 Jan 2026 00:00:00 GMT}, in letters of any case. Read by
 * position, because a formatter costs more than the signature it belongs to.
 */
final class RequestDate {
    private static final int LENGTH = 29;
    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
    private static final int MONTH_LETTERS = 3;
    private static final long MILLIS_PER_SECOND = 1_000;

    private RequestDate() {}

    /** Milliseconds since 1970, or nothing if the text is not such a date. */
    static OptionalLong parse(String text) {
        if (text.length() != LENGTH) {
            return OptionalLong.empty();
        }
        String date = text.toLowerCase(Locale.ROOT);
        int month = MONTHS.indexOf(date.substring(8, 11));
        if (!hasPunctuation(date) || month < 0 || month % MONTH_LETTERS != 0) {
            return OptionalLong.empty();
        }
        try {
            LocalDateTime time =
                    LocalDateTime.of(
                            number(date, 12, 16),
                            month / MONTH_LETTERS + 1,
                            number(date, 5, 7),
                            number(date, 17, 19),
                            number(date, 20, 22),
                            number(date, 23, 25));
            return OptionalLong.of(time.toEpochSecond(ZoneOffset.UTC) * MILLIS_PER_SECOND);
        } catch (DateTimeException e) {
            return OptionalLong.empty();
        }
    }

    private static boolean hasPunctuation(String date) {
        return date.startsWith(", ", 3)
                && date.charAt(7) == ' '
                && date.charAt(11) == ' '
                && date.charAt(16) == ' '
                && date.charAt(19) == ':'
                && date.charAt(22) == ':'
                && date.endsWith(" gmt");
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                throw new DateTimeException("not a digit");
            }
            number = number * 10 + digit - '0';
        }
        return number;
    }
}
