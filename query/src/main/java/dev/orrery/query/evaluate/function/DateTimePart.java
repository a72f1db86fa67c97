package dev.orrery.query.evaluate.function;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of a date and time by their names in queries. */
enum DateTimePart {
    YEAR(0, "year yyyy yy"),
    MONTH(0, "month mm m"),
    DAY(864_000_000_000L, "day dd d"),
    HOUR(36_000_000_000L, "hour hh"),
    MINUTE(600_000_000L, "minute mi n"),
    SECOND(Instants.TICKS_PER_SECOND, "second ss s"),
    MILLISECOND(Instants.TICKS_PER_MILLI, "millisecond ms"),
    MICROSECOND(10, "microsecond mcs"),
    NANOSECOND(0, "nanosecond ns");

    private static final Map<String, DateTimePart> BY_NAME = new HashMap<>();
    private static final int MONTHS_PER_YEAR = 12;

    static {
        for (DateTimePart part : values()) {
            for (String name : part.names.split(" ", -1)) {
                BY_NAME.put(name, part);
            }
        }
    }

    /** Zero where a part is no whole number of ticks. */
    private final long ticks;

    private final String names;

    DateTimePart(long ticks, String names) {
        this.ticks = ticks;
        this.names = names;
    }

    static @Nullable DateTimePart of(String name) {
        return BY_NAME.get(name.toLowerCase(Locale.ROOT));
    }

    long ticks() {
        return ticks;
    }

    long of(LocalDateTime instant) {
        int nanos = instant.get(ChronoField.NANO_OF_SECOND);
        return switch (this) {
            case YEAR -> instant.getYear();
            case MONTH -> instant.getMonthValue();
            case DAY -> instant.getDayOfMonth();
            case HOUR -> instant.getHour();
            case MINUTE -> instant.getMinute();
            case SECOND -> instant.getSecond();
            case MILLISECOND -> nanos / 1_000_000;
            case MICROSECOND -> nanos / 1_000;
            case NANOSECOND -> nanos;
        };
    }

    /** The instant moved by a number of parts, or null where that is out of range. */
    @Nullable LocalDateTime add(LocalDateTime instant, long amount) {
        try {
            return switch (this) {
                case YEAR -> Instants.inRange(instant.plusYears(amount));
                case MONTH -> Instants.inRange(instant.plusMonths(amount));
                case DAY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND ->
                        Instants.ofTicks(
                                Math.addExact(
                                        Instants.ticks(instant),
                                        Math.multiplyExact(amount, ticks)));
                case NANOSECOND ->
                        Instants.ofTicks(
                                Math.addExact(
                                        Instants.ticks(instant), amount / Instants.NANOS_PER_TICK));
            };
        } catch (ArithmeticException | DateTimeException _) {
            return null;
        }
    }

    /** How many boundaries between two parts lie between two instants. */
    double boundaries(LocalDateTime start, LocalDateTime end) {
        return switch (this) {
            case YEAR -> end.getYear() - start.getYear();
            case MONTH -> months(end) - months(start);
            case NANOSECOND ->
                    (double) (Instants.ticks(end) - Instants.ticks(start))
                            * Instants.NANOS_PER_TICK;
            case DAY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND ->
                    Math.floorDiv(Instants.ticks(end), ticks)
                            - Math.floorDiv(Instants.ticks(start), ticks);
        };
    }

    private static long months(LocalDateTime instant) {
        return (long) instant.getYear() * MONTHS_PER_YEAR + instant.getMonthValue();
    }
}
