package dev.orrery.api.cassandra.statement.expression;

import org.jspecify.annotations.Nullable;

/** Works out a value; {@code BoundValues.UNSET} where a marker was not set. */
@FunctionalInterface
public interface Evaluator {
    byte @Nullable [] evaluate(Evaluation evaluation);
}
