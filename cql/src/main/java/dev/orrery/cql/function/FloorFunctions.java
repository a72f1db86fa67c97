package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlDuration;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** {@code floor}: the beginning of the interval of a duration that a time is in. */
final class FloorFunctions {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_DAY = 86_400_000;

    private FloorFunctions() {}

    static List<ScalarFunction> all() {
        List<ScalarFunction> all = new ArrayList<>();
        for (NativeType type : List.of(NativeType.TIMESTAMP, NativeType.TIMEUUID)) {
            all.add(floor(type, NativeType.TIMESTAMP, false));
            all.add(floor(type, NativeType.TIMESTAMP, true));
        }
        all.add(floor(NativeType.DATE, NativeType.DATE, false));
        all.add(floor(NativeType.DATE, NativeType.DATE, true));
        all.add(ofTime());
        return all;
    }

    private static ScalarFunction floor(NativeType type, NativeType result, boolean withStart) {
        List<dev.orrery.cql.type.CqlType> arguments =
                withStart
                        ? List.of(type, NativeType.DURATION, result)
                        : List.of(type, NativeType.DURATION);
        return new ScalarFunction(
                "floor",
                arguments,
                result,
                (values, context) -> {
                    byte[] time = values.get(0);
                    byte[] duration = values.get(1);
                    byte[] start = withStart ? values.get(2) : new byte[0];
                    if (time == null || duration == null || start == null) {
                        return null;
                    }
                    long from = withStart ? TimeFunctions.millis(result, start) : 0;
                    CqlDuration step = CqlDuration.of(duration);
                    check(step, result);
                    long floor = floor(TimeFunctions.millis(type, time), step, from);
                    return result == NativeType.DATE
                            ? Times.dateOfMillis(floor)
                            : Values.ofLong(floor);
                });
    }

    private static void check(CqlDuration duration, NativeType result) {
        if (duration.isNegative()) {
            throw CqlException.invalid(
                    "Negative durations are not supported by the floor function");
        }
        if (result == NativeType.DATE && duration.nanoseconds() % Times.NANOS_PER_DAY != 0) {
            throw CqlException.invalid(
                    "The floor on date values cannot be computed for the "
                            + duration
                            + " duration as precision is below 1 day");
        }
        if (duration.nanoseconds() % NANOS_PER_MILLI != 0) {
            throw CqlException.invalid(
                    "The floor cannot be computed for the "
                            + duration
                            + " duration as precision is below 1 millisecond");
        }
    }

    private static long floor(long millis, CqlDuration duration, long start) {
        if (millis < start) {
            throw CqlException.invalid(
                    "The floor function starting time is greater than the provided time");
        }
        if (duration.months() == 0) {
            long step = duration.days() * MILLIS_PER_DAY + duration.nanoseconds() / NANOS_PER_MILLI;
            return step == 0 ? millis : start + Math.floorDiv(millis - start, step) * step;
        }
        LocalDateTime first = LocalDateTime.ofInstant(Instant.ofEpochMilli(start), ZoneOffset.UTC);
        LocalDateTime time = LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
        long months =
                (time.getYear() - first.getYear()) * 12L
                        + time.getMonthValue()
                        - first.getMonthValue();
        long multiple = months / duration.months();
        long floor = times(start, duration, multiple);
        while (floor > millis) {
            floor = times(start, duration, --multiple);
        }
        return floor;
    }

    private static long times(long start, CqlDuration duration, long multiple) {
        LocalDateTime time =
                LocalDateTime.ofInstant(Instant.ofEpochMilli(start), ZoneOffset.UTC)
                        .plusMonths(multiple * duration.months());
        return time.toInstant(ZoneOffset.UTC).toEpochMilli()
                + multiple
                        * (duration.days() * MILLIS_PER_DAY
                                + duration.nanoseconds() / NANOS_PER_MILLI);
    }

    private static ScalarFunction ofTime() {
        return new ScalarFunction(
                "floor",
                List.of(NativeType.TIME, NativeType.DURATION),
                NativeType.TIME,
                (values, context) -> {
                    byte[] time = values.get(0);
                    byte[] duration = values.get(1);
                    if (time == null || duration == null) {
                        return null;
                    }
                    CqlDuration step = CqlDuration.of(duration);
                    if (step.months() != 0 || step.days() != 0) {
                        throw CqlException.invalid(
                                "For time values, the floor can only be computed for durations"
                                        + " smaller that a day");
                    }
                    long nanos = Values.toLong(time);
                    return step.nanoseconds() <= 0
                            ? time
                            : Values.ofLong(nanos / step.nanoseconds() * step.nanoseconds());
                });
    }
}
