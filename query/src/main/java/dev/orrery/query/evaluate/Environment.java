package dev.orrery.query.evaluate;

import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.function.FunctionContext;
import dev.orrery.query.spatial.SpatialSystem;

/** What a query needs from outside while it runs. */
public record Environment(
        FunctionContext functions, UserFunctions userFunctions, Checkpoint checkpoint) {

    /** A query that begins now, with no user functions and no checkpoint. */
    public static Environment of(Clock clock) {
        return new Environment(FunctionContext.of(clock), UserFunctions.NONE, Checkpoint.NONE);
    }

    public Environment with(UserFunctions other) {
        return new Environment(functions, other, checkpoint);
    }

    public Environment with(SpatialSystem spatial) {
        return new Environment(functions.with(spatial), userFunctions, checkpoint);
    }

    /** The same for a query that began elsewhere. */
    public Environment startedAt(long millis) {
        return new Environment(functions.startedAt(millis), userFunctions, checkpoint);
    }

    public Environment with(Checkpoint other) {
        return new Environment(functions, userFunctions, other);
    }
}
