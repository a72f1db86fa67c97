package dev.orrery.cql.function;

import dev.orrery.cql.type.CqlType;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A function of values.
 *
 * @param name in lower case
 * @param arguments the types it takes
 * @param result the type it gives
 * @param body what it does
 */
public record ScalarFunction(String name, List<CqlType> arguments, CqlType result, Body body) {
    /** What a function does. */
    @FunctionalInterface
    public interface Body {
        byte @Nullable [] apply(List<byte @Nullable []> arguments, FunctionContext context);
    }

    /** What a function of one argument does with a value that is there. */
    @FunctionalInterface
    interface Unary {
        byte @Nullable [] apply(byte[] argument);
    }

    public ScalarFunction {
        arguments = List.copyOf(arguments);
    }

    /** A function that gives null for null, and for values that are empty without meaning. */
    static ScalarFunction unary(String name, CqlType argument, CqlType result, Unary body) {
        return new ScalarFunction(
                name,
                List.of(argument),
                result,
                (arguments, context) -> {
                    byte[] value = present(argument, arguments.getFirst());
                    return value == null ? null : body.apply(value);
                });
    }

    /** The value, or null where an empty one stands for nothing. */
    static byte @Nullable [] present(CqlType type, byte @Nullable [] value) {
        return value != null && value.length == 0 && type.emptyIsMeaningless() ? null : value;
    }

    public byte @Nullable [] call(List<byte @Nullable []> values, FunctionContext context) {
        return body.apply(values, context);
    }

    /** As messages show it. */
    @Override
    public String toString() {
        return arguments.stream()
                        .map(CqlType::cqlName)
                        .collect(Collectors.joining(", ", "system." + name + " : (", ") -> "))
                + result.cqlName();
    }
}
