package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Functions on dates and times that do not read the clock. */
final class DateTimeFunctions {
    private static final int FIRST_BIN_YEAR = 1601;
    private static final StringValue EPOCH = StringValue.of("1970-01-01");

    private DateTimeFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.add("DateTimeAdd", 3, DateTimeFunctions::add);
        catalog.add("DateTimeBin", 2, 4, DateTimeFunctions::bin);
        catalog.add("DateTimeDiff", 3, DateTimeFunctions::difference);
        catalog.add("DateTimeFormat", 2, DateTimeFunctions::format);
        catalog.add("DateTimeFromParts", 3, 7, DateTimeFunctions::fromParts);
        catalog.add("DateTimePart", 2, DateTimeFunctions::part);
        instant(catalog, "DateTimeToTicks", at -> NumberValue.of(Instants.ticks(at)));
        instant(
                catalog,
                "DateTimeToTimestamp",
                at -> NumberValue.of(Math.floorDiv(Instants.ticks(at), Instants.TICKS_PER_MILLI)));
        instant(catalog, "YEAR", at -> NumberValue.of(DateTimePart.YEAR.of(at)));
        instant(catalog, "MONTH", at -> NumberValue.of(DateTimePart.MONTH.of(at)));
        instant(catalog, "DAY", at -> NumberValue.of(DateTimePart.DAY.of(at)));
        catalog.add("TicksToDateTime", 1, arguments -> ofTicks(arguments[0], 1));
        catalog.add(
                "TimestampToDateTime",
                1,
                arguments -> ofTicks(arguments[0], Instants.TICKS_PER_MILLI));
    }

    private static void instant(
            FunctionCatalog catalog, String name, Function<LocalDateTime, QueryValue> function) {
        catalog.add(
                name,
                1,
                arguments -> {
                    LocalDateTime at = instant(arguments[0]);
                    return at == null ? UndefinedValue.UNDEFINED : function.apply(at);
                });
    }

    private static @Nullable LocalDateTime instant(QueryValue value) {
        return value instanceof StringValue string ? Instants.parse(string.text()) : null;
    }

    private static @Nullable DateTimePart partNamed(QueryValue value) {
        return value instanceof StringValue string ? DateTimePart.of(string.text()) : null;
    }

    static QueryValue orUndefined(@Nullable LocalDateTime instant) {
        return instant == null ? UndefinedValue.UNDEFINED : Instants.format(instant);
    }

    private static QueryValue add(QueryValue[] arguments) {
        LocalDateTime at = instant(arguments[2]);
        return at == null ? UndefinedValue.UNDEFINED : add(arguments[0], arguments[1], at, 1);
    }

    /** Adds a number of parts, or takes them away where the sign is -1. */
    static QueryValue add(QueryValue partName, QueryValue amount, LocalDateTime at, int sign) {
        DateTimePart part = partNamed(partName);
        if (part == null
                || !(amount instanceof NumberValue number)
                || !number.isLong()
                || number.longValue() == Long.MIN_VALUE) {
            return UndefinedValue.UNDEFINED;
        }
        return orUndefined(part.add(at, sign * number.longValue()));
    }

    private static QueryValue bin(QueryValue[] arguments) {
        LocalDateTime at = instant(arguments[0]);
        DateTimePart part = partNamed(arguments[1]);
        QueryValue size = arguments.length < 3 ? NumberValue.of(1L) : arguments[2];
        LocalDateTime start = instant(arguments.length < 4 ? EPOCH : arguments[3]);
        if (at == null
                || part == null
                || start == null
                || start.getYear() < FIRST_BIN_YEAR
                || !(size instanceof NumberValue number)
                || !number.isLong()
                || number.longValue() <= 0) {
            return UndefinedValue.UNDEFINED;
        }
        return bin(Instants.ticks(at), Instants.ticks(start), part, number.longValue());
    }

    private static QueryValue bin(long at, long start, DateTimePart part, long bins) {
        // A nanosecond is less than a tick: only whole ticks can be told apart.
        boolean fine = part == DateTimePart.NANOSECOND;
        if (part.ticks() == 0 && !fine) {
            return UndefinedValue.UNDEFINED;
        }
        long most = Long.MAX_VALUE / Math.max(1, part.ticks());
        if (bins > most) {
            return UndefinedValue.UNDEFINED;
        }
        long width = fine ? Math.max(1, bins / Instants.NANOS_PER_TICK) : bins * part.ticks();
        return orUndefined(Instants.ofTicks(at - Math.floorMod(at - start, width)));
    }

    private static QueryValue difference(QueryValue[] arguments) {
        DateTimePart part = partNamed(arguments[0]);
        LocalDateTime start = instant(arguments[1]);
        LocalDateTime end = instant(arguments[2]);
        return part == null || start == null || end == null
                ? UndefinedValue.UNDEFINED
                : NumberValue.of(part.boundaries(start, end));
    }

    private static QueryValue part(QueryValue[] arguments) {
        DateTimePart part = partNamed(arguments[0]);
        LocalDateTime at = instant(arguments[1]);
        return part == null || at == null ? UndefinedValue.UNDEFINED : NumberValue.of(part.of(at));
    }

    private static QueryValue format(QueryValue[] arguments) {
        LocalDateTime at = instant(arguments[0]);
        return at != null && arguments[1] instanceof StringValue pattern
                ? StringValue.of(DateTimePattern.format(at, pattern.text()))
                : UndefinedValue.UNDEFINED;
    }

    private static QueryValue fromParts(QueryValue[] arguments) {
        long[] parts = {0, 0, 0, 0, 0, 0, 0};
        for (int i = 0; i < arguments.length; i++) {
            if (!(arguments[i] instanceof NumberValue number)
                    || !number.isLong()
                    || number.longValue() < 0
                    || number.longValue() >= Instants.TICKS_PER_SECOND) {
                return UndefinedValue.UNDEFINED;
            }
            parts[i] = number.longValue();
        }
        try {
            LocalDateTime at =
                    LocalDateTime.of(
                            (int) parts[0],
                            (int) parts[1],
                            (int) parts[2],
                            (int) parts[3],
                            (int) parts[4],
                            (int) parts[5],
                            (int) parts[6] * Instants.NANOS_PER_TICK);
            return orUndefined(Instants.inRange(at));
        } catch (DateTimeException _) {
            return UndefinedValue.UNDEFINED;
        }
    }

    private static QueryValue ofTicks(QueryValue value, long factor) {
        if (!(value instanceof NumberValue number)
                || !number.isLong()
                || Math.abs(number.longValue() / (double) Long.MAX_VALUE) * factor >= 1) {
            return UndefinedValue.UNDEFINED;
        }
        return orUndefined(Instants.ofTicks(number.longValue() * factor));
    }
}
