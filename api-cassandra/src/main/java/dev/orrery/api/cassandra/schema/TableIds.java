package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.Properties;
import dev.orrery.model.time.Clock;
import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Ids of tables: those that a statement names, or new ones by the time. */
final class TableIds {
    private static final long EPOCH_OFFSET_MILLIS = 12_219_292_800_000L;
    private static final long TICKS_PER_MILLI = 10_000;
    private static final long VERSION = 0x1000;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final Clock clock;
    private final AtomicLong lastTicks = new AtomicLong();
    private final long node = VARIANT | (new SecureRandom().nextLong() & 0x3FFF_FFFF_FFFF_FFFFL);

    TableIds(Clock clock) {
        this.clock = clock;
    }

    UUID of(Properties properties) {
        return PropertyValues.text(properties, TableOptionReader.ID)
                .map(TableIds::parse)
                .orElseGet(this::next);
    }

    private static UUID parse(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw CqlException.configuration("Invalid table id");
        }
    }

    /** A version 1 UUID: tools show tables by them and expect the time inside. */
    private UUID next() {
        long now = (clock.epochMillis() + EPOCH_OFFSET_MILLIS) * TICKS_PER_MILLI;
        long ticks = lastTicks.updateAndGet(last -> Math.max(last + 1, now));
        long high =
                (ticks & 0xFFFF_FFFFL) << 32
                        | (ticks >>> 32 & 0xFFFF) << 16
                        | VERSION
                        | (ticks >>> 48 & 0x0FFF);
        return new UUID(high, node);
    }
}
