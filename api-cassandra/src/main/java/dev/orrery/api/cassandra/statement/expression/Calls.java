package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.NativeFunctions;
import dev.orrery.cql.function.TypeCompatibility;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.CqlType;
import org.jspecify.annotations.Nullable;

/** Compiles expressions whose type shows by itself: calls, operations, columns. */
public final class Calls {
    private final Terms terms;
    private final Scope scope;
    private final FunctionCalls functions;
    private final Operations operations;
    private final InferredTypes types;

    Calls(Terms terms, Scope scope) {
        this.terms = terms;
        this.scope = scope;
        this.types = new InferredTypes(this, terms, scope);
        this.functions = new FunctionCalls(this, terms, scope);
        this.operations = new Operations(this, scope);
    }

    /** Compiles a call or operation for a receiver. */
    Compiled compileFor(Expression expression, ColumnSpec receiver) {
        if (expression instanceof Expression.Call call
                && NativeFunctions.isFromJson(call.function())) {
            return functions.call(call, NativeFunctions.fromJson(call.function(), receiver.type()));
        }
        Compiled compiled =
                expression instanceof Expression.Arithmetic operation
                        ? operations.arithmetic(operation, receiver.type())
                        : compile(expression, receiver.type());
        if (!TypeCompatibility.accepts(receiver.type(), compiled.type())) {
            throw notAssignable(expression, compiled.type(), receiver);
        }
        return new Compiled(receiver.type(), compiled.evaluator());
    }

    private static CqlException notAssignable(
            Expression expression, CqlType type, ColumnSpec receiver) {
        String shown =
                expression instanceof Expression.Call call
                        ? "function system." + call.function()
                        : "operation " + expression;
        return CqlException.invalid(
                "Type error: cannot assign result of "
                        + shown
                        + " (type "
                        + type.cqlName()
                        + ") to "
                        + receiver.name()
                        + " (type "
                        + receiver.type().cqlName()
                        + ")");
    }

    /** Compiles an expression that stands for itself. */
    public Compiled compile(Expression expression) {
        return compile(expression, null);
    }

    Compiled compile(Expression expression, @Nullable CqlType wanted) {
        return switch (expression) {
            case Expression.Column column -> column(column);
            case Expression.Field f -> Parts.field(compile(f.value()), f);
            case Expression.Element e -> Parts.element(terms, compile(e.value()), e, scope);
            case Expression.Slice s -> Parts.slice(terms, compile(s.value()), s, scope);
            case Expression.CellProperty property -> CellProperties.compile(terms, property, scope);
            case Expression.CountRows count -> functions.countRows();
            case Expression.Call call -> functions.function(call, wanted);
            case Expression.Cast cast -> functions.cast(cast);
            case Expression.Arithmetic operation -> operations.arithmetic(operation, wanted);
            case Expression.Negation negation -> operations.negation(negation, wanted);
            case Expression.TypeHint hint -> {
                CqlType type = terms.resolve(hint.type());
                yield terms.compile(hint.value(), scope.spec(hint.toString(), type));
            }
            default ->
                    terms.compile(
                            expression, scope.spec(expression.toString(), types.of(expression)));
        };
    }

    private Compiled column(Expression.Column column) {
        if (!scope.isSelecting()) {
            throw CqlException.invalid("Columns cannot be used here: " + column);
        }
        var schema = scope.column(column.name());
        return new Compiled(
                schema.type(),
                evaluation -> evaluation.row() == null ? null : evaluation.row().value(schema));
    }

    InferredTypes types() {
        return types;
    }

    FunctionCalls functions() {
        return functions;
    }

    /** An expression as the choice of a function sees it. */
    KnownArgument argument(Expression expression) {
        return new KnownArgument(expression, types, terms);
    }
}
