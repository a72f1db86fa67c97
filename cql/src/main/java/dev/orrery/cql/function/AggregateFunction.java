package dev.orrery.cql.function;

import dev.orrery.cql.type.CqlType;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A function of many rows.
 *
 * @param name in lower case
 * @param argument the type of what is aggregated
 * @param result the type it gives
 * @param starter makes an accumulator for a group
 */
public record AggregateFunction(
        String name, CqlType argument, CqlType result, Supplier<Accumulator> starter) {
    /** Collects the values of a group. */
    public interface Accumulator {
        void add(byte @Nullable [] value);

        /** The result for what was added so far. */
        byte @Nullable [] result();
    }

    public Accumulator start() {
        return starter.get();
    }
}
