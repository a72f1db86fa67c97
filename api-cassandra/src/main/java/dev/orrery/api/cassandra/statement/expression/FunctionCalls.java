package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.AggregateFunction;
import dev.orrery.cql.function.Aggregates;
import dev.orrery.cql.function.CastFunctions;
import dev.orrery.cql.function.NativeFunctions;
import dev.orrery.cql.function.ScalarFunction;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.CqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles calls of functions and aggregates, and casts. */
final class FunctionCalls {
    private final Calls calls;
    private final Terms terms;
    private final Scope scope;

    FunctionCalls(Calls calls, Terms terms, Scope scope) {
        this.calls = calls;
        this.terms = terms;
        this.scope = scope;
    }

    Compiled function(Expression.Call call, @Nullable CqlType wanted) {
        String name = call.function();
        boolean ofSystem = call.keyspace().map("system"::equals).orElse(true);
        if (ofSystem && Aggregates.isAggregate(name)) {
            return aggregateCall(call);
        }
        if (ofSystem && name.equals("token")) {
            return Tokens.compile(terms, call, scope);
        }
        if (ofSystem && NativeFunctions.isFromJson(name)) {
            throw CqlException.invalid(
                    name + "() cannot be used in the selection clause of a SELECT statement");
        }
        List<KnownArgument> arguments = call.arguments().stream().map(calls::argument).toList();
        ScalarFunction function =
                (ofSystem
                                ? NativeFunctions.find(name, arguments, wanted)
                                : Optional.<ScalarFunction>empty())
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "Unknown function "
                                                        + (scope.isSelecting()
                                                                ? "'" + shown(call) + "'"
                                                                : shown(call) + " called")));
        return call(call, function);
    }

    private static String shown(Expression.Call call) {
        return call.keyspace().map(k -> k + ".").orElse("") + call.function();
    }

    Compiled call(Expression.Call call, ScalarFunction function) {
        if (call.arguments().size() != function.arguments().size()) {
            throw CqlException.invalid(
                    "Invalid number of arguments in call to function system."
                            + function.name()
                            + ": "
                            + function.arguments().size()
                            + " required but "
                            + call.arguments().size()
                            + " provided");
        }
        List<Compiled> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            arguments.add(
                    argument(
                            call.arguments().get(i),
                            "arg" + i + "(system." + function.name() + ")",
                            function.arguments().get(i)));
        }
        return invoke(function, arguments);
    }

    /** An argument of a type; columns and what is inside of them keep theirs. */
    Compiled argument(Expression expression, String name, CqlType type) {
        if (expression instanceof Expression.Column || isPart(expression)) {
            return calls.compile(expression);
        }
        return terms.compile(expression, scope.spec(name, type));
    }

    private static boolean isPart(Expression expression) {
        return expression instanceof Expression.Field
                || expression instanceof Expression.Element
                || expression instanceof Expression.Slice
                || expression instanceof Expression.CellProperty;
    }

    static Compiled invoke(ScalarFunction function, List<Compiled> arguments) {
        return new Compiled(
                function.result(),
                evaluation -> {
                    List<byte @Nullable []> values = new ArrayList<>(arguments.size());
                    for (Compiled argument : arguments) {
                        byte[] value = argument.evaluate(evaluation);
                        if (Literals.isUnset(value)) {
                            throw CqlException.invalid(
                                    "Invalid unset value for argument in call to function system."
                                            + function.name());
                        }
                        values.add(value);
                    }
                    return function.call(values, evaluation.functions());
                });
    }

    private Compiled aggregateCall(Expression.Call call) {
        if (!scope.isSelecting()) {
            throw CqlException.invalid(
                    "Aggregation function are not supported in the where clause");
        }
        if (call.arguments().size() != 1) {
            throw CqlException.invalid(
                    "Invalid number of arguments for function system." + call.function());
        }
        Expression operand = call.arguments().getFirst();
        boolean countsRows =
                call.function().equals("count") && operand instanceof Expression.Constant;
        if (countsRows) {
            return countRows();
        }
        int before = scope.aggregates().size();
        Compiled argument = calls.compile(operand);
        if (scope.aggregates().size() > before) {
            throw CqlException.invalid(
                    "aggregate functions cannot be used as arguments of aggregate functions");
        }
        AggregateFunction function =
                Aggregates.find(call.function(), argument.type())
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "Invalid call to function system."
                                                        + call.function()
                                                        + ", none of its type signatures match"
                                                        + " (known type signatures: numbers"
                                                        + " only)"));
        return aggregate(function, argument.evaluator());
    }

    Compiled countRows() {
        return aggregate(Aggregates.countRows(), evaluation -> null);
    }

    private Compiled aggregate(AggregateFunction function, Evaluator argument) {
        int index = scope.add(new Scope.Aggregated(function, argument));
        return new Compiled(function.result(), evaluation -> evaluation.aggregate(index));
    }

    Compiled cast(Expression.Cast cast) {
        if (!scope.isSelecting() && isWithoutType(cast.value())) {
            throw CqlException.invalid(
                    "Ambiguous call to function %s: use type casts to disambiguate"
                            .formatted(name(cast)));
        }
        Compiled value = calls.compile(cast.value());
        ScalarFunction function =
                CastFunctions.cast(value.type(), cast.type())
                        .orElseThrow(() -> CqlException.invalid(notCastable(cast)));
        return invoke(function, List.of(value));
    }

    private static boolean isWithoutType(Expression expression) {
        return expression instanceof Expression.Marker || expression instanceof Expression.Null;
    }

    private String notCastable(Expression.Cast cast) {
        return scope.isSelecting()
                ? cast.value() + " cannot be cast to " + cast.type()
                : "Invalid call to function %s, none of its type signatures match"
                        .formatted(name(cast));
    }

    /** The name of the function that a cast is. */
    private static String name(Expression.Cast cast) {
        return "system.cast_as_" + cast.type().cqlName();
    }
}
