package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.QueryValue;

/** What a function does with its arguments, whose number is already checked. */
@FunctionalInterface
public interface FunctionBody {
    QueryValue apply(QueryValue[] arguments);
}
