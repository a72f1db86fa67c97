package dev.orrery.api.nosql.http;

import dev.orrery.model.time.Clock;
import io.netty.util.AsciiString;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The Date header line, made once a second. */
final class HttpDate {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final long MILLIS_PER_SECOND = 1_000;

    private final Clock clock;
    private volatile Line current = new Line(Long.MIN_VALUE, AsciiString.EMPTY_STRING);

    private record Line(long second, AsciiString text) {}

    HttpDate(Clock clock) {
        this.clock = clock;
    }

    AsciiString line() {
        long second = Math.floorDiv(clock.epochMillis(), MILLIS_PER_SECOND);
        Line line = current;
        if (line.second() != second) {
            String text = "Date: " + FORMAT.format(Instant.ofEpochSecond(second)) + "\r\n";
            line = new Line(second, AsciiString.cached(text));
            current = line;
        }
        return line.text();
    }
}
