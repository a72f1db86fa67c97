package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.type.CqlType;
import org.jspecify.annotations.Nullable;

/** An expression that can be evaluated, with the type of its values. */
public record Compiled(CqlType type, Evaluator evaluator) {
    public byte @Nullable [] evaluate(Evaluation evaluation) {
        return evaluator.evaluate(evaluation);
    }
}
