package dev.orrery.cql.function;

import java.util.List;
import java.util.UUID;

/** What functions that are not pure draw on. */
public interface FunctionContext {
    /** The time of the statement. */
    long nowMillis();

    /** A new time-based id, greater than all before. */
    UUID timeUuid();

    /** Time-based ids in ascending order, smaller than all others and those given before. */
    List<UUID> timeUuidsBefore(int count);

    UUID randomUuid();
}
