package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.Argument;
import dev.orrery.cql.function.Arithmetic;
import dev.orrery.cql.function.ScalarFunction;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles arithmetic: chooses the types of operands that have none of their own. */
final class Operations {
    private final Calls calls;
    private final Scope scope;

    Operations(Calls calls, Scope scope) {
        this.calls = calls;
        this.scope = scope;
    }

    Compiled arithmetic(Expression.Arithmetic operation, @Nullable CqlType wanted) {
        KnownArgument left = calls.argument(operation.left());
        KnownArgument right = calls.argument(operation.right());
        CqlType leftType = operandType(left, right, wanted);
        CqlType rightType = operandType(right, left, wanted);
        if (leftType == null || rightType == null) {
            throw CqlException.invalid(
                    "Ambiguous '"
                            + operation.operator()
                            + "' operation with args "
                            + operation.left()
                            + " and "
                            + operation.right()
                            + ": use type hint to disambiguate, example '(int) ?'");
        }
        ScalarFunction function =
                Arithmetic.operation(operation.operator(), leftType, rightType)
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "the '"
                                                        + operation.operator()
                                                        + "' operation is not supported between "
                                                        + operation.left()
                                                        + " and "
                                                        + operation.right()));
        return FunctionCalls.invoke(
                function,
                List.of(
                        calls.functions()
                                .argument(operation.left(), operation.left().toString(), leftType),
                        calls.functions()
                                .argument(
                                        operation.right(),
                                        operation.right().toString(),
                                        rightType)));
    }

    /** A literal has the other operand's type if it fits, else that of the result. */
    private @Nullable CqlType operandType(
            KnownArgument operand, KnownArgument other, @Nullable CqlType wanted) {
        CqlType own = operand.type();
        if (own != null) {
            return own;
        }
        if (scope.isSelecting() && operand.isNumber()) {
            return operand.preferredType();
        }
        CqlType others = other.type();
        if (others != null && isTemporal(others)) {
            return NativeType.DURATION;
        }
        if (operand.isMarker()) {
            // Only for these results there is one type that a marker can have.
            boolean known = wanted == NativeType.TINYINT || (wanted != null && isTemporal(wanted));
            return known ? wanted : null;
        }
        if (others != null && operand.fit(others) != Argument.Fit.NONE) {
            return others;
        }
        if (wanted != null && operand.fit(wanted) != Argument.Fit.NONE) {
            return wanted;
        }
        return operand.preferredType();
    }

    Compiled negation(Expression.Negation negation, @Nullable CqlType wanted) {
        KnownArgument operand = calls.argument(negation.value());
        CqlType type = operand.type();
        if (type == null) {
            type = wanted == null ? operand.preferredType() : wanted;
        }
        if (type == null) {
            throw CqlException.invalid("Ambiguous negation: use type casts to disambiguate");
        }
        CqlType known = type;
        ScalarFunction function =
                Arithmetic.negation(known)
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "Invalid negation: "
                                                        + known.cqlName()
                                                        + " is no number"));
        return FunctionCalls.invoke(
                function,
                List.of(calls.functions().argument(negation.value(), negation.toString(), known)));
    }

    private static boolean isTemporal(CqlType type) {
        return type == NativeType.TIMESTAMP || type == NativeType.DATE;
    }
}
