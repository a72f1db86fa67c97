package dev.orrery.model.command;

import java.util.function.IntToLongFunction;

/**
 * How new a read must be.
 *
 * @param seen the LSN that the client's session has seen of a partition; 0 if nothing
 */
public record Consistency(ConsistencyLevel level, IntToLongFunction seen) {
    /** A session that lives on the node it asks. */
    public static final Consistency USUAL = of(ConsistencyLevel.SESSION);

    /** A level for clients that do not say what they have seen. */
    public static Consistency of(ConsistencyLevel level) {
        return new Consistency(level, _ -> 0);
    }
}
