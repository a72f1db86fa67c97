package dev.orrery.query.evaluate.function;

import dev.orrery.model.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * What functions may know of the world.
 *
 * @param startMillis when the query began: the same on every partition it runs on
 */
public record FunctionContext(Clock clock, long startMillis, DoubleSupplier random) {
    /** A query that begins now. */
    public static FunctionContext of(Clock clock) {
        return new FunctionContext(
                clock, clock.epochMillis(), () -> ThreadLocalRandom.current().nextDouble());
    }
}
