package dev.orrery.query.evaluate.function;

import dev.orrery.model.time.Clock;
import dev.orrery.query.spatial.SpatialSystem;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * What functions may know of the world.
 *
 * @param startMillis when the query began: the same on every partition it runs on
 * @param spatial what the coordinates of shapes mean
 */
public record FunctionContext(
        Clock clock, long startMillis, DoubleSupplier random, SpatialSystem spatial) {
    /** A query that begins now. */
    public static FunctionContext of(Clock clock) {
        return new FunctionContext(
                clock,
                clock.epochMillis(),
                () -> ThreadLocalRandom.current().nextDouble(),
                SpatialSystem.GEOGRAPHY);
    }

    /** The same for a query that began at another time. */
    public FunctionContext startedAt(long millis) {
        return new FunctionContext(clock, millis, random, spatial);
    }

    public FunctionContext with(SpatialSystem other) {
        return new FunctionContext(clock, startMillis, random, other);
    }
}
