package dev.orrery.cql.function;

import dev.orrery.cql.type.CqlDuration;
import dev.orrery.cql.type.Values;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Times in their CQL forms. */
final class Times {
    static final long NANOS_PER_DAY = TimeUnit.DAYS.toNanos(1);

    static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);
    private static final long TICKS_PER_MILLI = 10_000;
    private static final long TICKS_PER_MICRO = 10;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long DATE_EPOCH = 1L << 31;

    /** Milliseconds between the beginning of time-based ids (1582) and of 1970. */
    private static final long UUID_EPOCH_MILLIS = -12_219_292_800_000L;

    private static final long SMALLEST_NODE = 0x8080808080808080L;
    private static final long GREATEST_NODE = 0x7f7f7f7f7f7f7f7fL;

    private Times() {}

    static long plus(long millis, CqlDuration duration, int sign) {
        LocalDateTime time =
                LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC)
                        .plusMonths((long) sign * duration.months())
                        .plusDays((long) sign * duration.days());
        return time.toInstant(ZoneOffset.UTC).toEpochMilli()
                + sign * (duration.nanoseconds() / NANOS_PER_MILLI);
    }

    /** Towards 1970, as Cassandra cuts what is before it. */
    static long millisOfUuid(UUID uuid) {
        long micros = uuid.timestamp() / TICKS_PER_MICRO + UUID_EPOCH_MILLIS * MICROS_PER_MILLI;
        return micros / MICROS_PER_MILLI;
    }

    static UUID smallestUuid(long millis) {
        return new UUID(timeBits((millis - UUID_EPOCH_MILLIS) * TICKS_PER_MILLI), SMALLEST_NODE);
    }

    static UUID greatestUuid(long millis) {
        long ticks = (millis + 1 - UUID_EPOCH_MILLIS) * TICKS_PER_MILLI - 1;
        return new UUID(timeBits(ticks), GREATEST_NODE);
    }

    static long timeBits(long ticks) {
        return (ticks << 32) | ((ticks & 0xFFFF00000000L) >>> 16) | 0x1000 | (ticks >>> 48 & 0xFFF);
    }

    static long ticks(long millis) {
        return (millis - UUID_EPOCH_MILLIS) * TICKS_PER_MILLI;
    }

    static long millisOfDate(byte[] date) {
        return ((Values.toInt(date) & 0xFFFFFFFFL) - DATE_EPOCH) * MILLIS_PER_DAY;
    }

    /** Towards 1970, as Cassandra cuts what is before it. */
    static byte[] dateOfMillis(long millis) {
        return Values.ofLong(millis / MILLIS_PER_DAY + DATE_EPOCH, Integer.BYTES);
    }

    static byte[] timeOfMillis(long millis) {
        return Values.ofLong(Math.floorMod(millis, MILLIS_PER_DAY) * NANOS_PER_MILLI);
    }
}
