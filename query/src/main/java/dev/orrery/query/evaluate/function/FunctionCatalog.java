package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Functions by name, whatever the case. */
final class FunctionCatalog {
    private final Map<String, SystemFunction> functions = new TreeMap<>();

    @Nullable SystemFunction find(String name) {
        return functions.get(name.toUpperCase(Locale.ROOT));
    }

    List<SystemFunction> all() {
        return List.copyOf(functions.values());
    }

    void add(SystemFunction function) {
        SystemFunction previous = functions.put(function.name().toUpperCase(Locale.ROOT), function);
        if (previous != null) {
            throw new IllegalStateException("two functions are named " + function.name());
        }
    }

    void add(String name, int minArguments, int maxArguments, FunctionBody body) {
        add(new SystemFunction(name, minArguments, maxArguments, true, _ -> body));
    }

    void add(String name, int arguments, FunctionBody body) {
        add(name, arguments, arguments, body);
    }

    /** A function that reads the clock or makes random numbers. */
    void addVolatile(
            String name, int minArguments, int maxArguments, SystemFunction.Factory factory) {
        add(new SystemFunction(name, minArguments, maxArguments, false, factory));
    }

    /** A function that depends on what the container is, but on nothing that changes. */
    void addContextual(String name, int arguments, SystemFunction.Factory factory) {
        add(new SystemFunction(name, arguments, arguments, true, factory));
    }

    void test(String name, Predicate<QueryValue> predicate) {
        add(name, 1, arguments -> BooleanValue.of(predicate.test(arguments[0])));
    }

    void number(String name, DoubleUnaryOperator operator) {
        add(
                name,
                1,
                arguments ->
                        arguments[0] instanceof NumberValue number
                                ? NumberValue.of(operator.applyAsDouble(number.doubleValue()))
                                : UndefinedValue.UNDEFINED);
    }

    void numbers(String name, DoubleBinaryOperator operator) {
        add(
                name,
                2,
                arguments ->
                        arguments[0] instanceof NumberValue left
                                        && arguments[1] instanceof NumberValue right
                                ? NumberValue.of(
                                        operator.applyAsDouble(
                                                left.doubleValue(), right.doubleValue()))
                                : UndefinedValue.UNDEFINED);
    }

    void string(String name, Function<String, QueryValue> function) {
        add(
                name,
                1,
                arguments ->
                        arguments[0] instanceof StringValue string
                                ? function.apply(string.text())
                                : UndefinedValue.UNDEFINED);
    }
}
