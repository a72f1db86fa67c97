package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.AggregateFunction;
import dev.orrery.cql.function.Aggregates;
import dev.orrery.cql.function.Argument;
import dev.orrery.cql.function.Arithmetic;
import dev.orrery.cql.function.CastFunctions;
import dev.orrery.cql.function.NativeFunctions;
import dev.orrery.cql.function.ScalarFunction;
import dev.orrery.cql.function.TypeCompatibility;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.ConstantKind;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles expressions whose type shows by itself: calls, operations, columns. */
public final class Calls {
    private final Terms terms;
    private final Scope scope;

    Calls(Terms terms, Scope scope) {
        this.terms = terms;
        this.scope = scope;
    }

    /** Compiles a call or operation for a receiver. */
    Compiled compileFor(Expression expression, ColumnSpec receiver) {
        if (expression instanceof Expression.Call call
                && NativeFunctions.isFromJson(call.function())) {
            return call(call, NativeFunctions.fromJson(call.function(), receiver.type()));
        }
        Compiled compiled =
                expression instanceof Expression.Arithmetic operation
                        ? arithmetic(operation, receiver.type())
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

    private Compiled compile(Expression expression, @Nullable CqlType wanted) {
        return switch (expression) {
            case Expression.Column column -> column(column);
            case Expression.Field f -> Parts.field(compile(f.value()), f);
            case Expression.Element e -> Parts.element(terms, compile(e.value()), e, scope);
            case Expression.Slice s -> Parts.slice(terms, compile(s.value()), s, scope);
            case Expression.CellProperty property -> CellProperties.compile(terms, property, scope);
            case Expression.CountRows count -> aggregate(Aggregates.countRows(), e -> null);
            case Expression.Call call -> function(call, wanted);
            case Expression.Cast cast -> cast(cast);
            case Expression.Arithmetic operation -> arithmetic(operation, wanted);
            case Expression.Negation negation -> negation(negation, wanted);
            case Expression.TypeHint hint -> {
                CqlType type = terms.resolve(hint.type());
                yield terms.compile(hint.value(), scope.spec(hint.toString(), type));
            }
            default ->
                    terms.compile(expression, scope.spec(expression.toString(), type(expression)));
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

    /** The type a literal has where nothing else says one. */
    private CqlType type(Expression expression) {
        CqlType type = preferredType(expression);
        if (type == null) {
            throw CqlException.invalid(
                    "Cannot infer type for term "
                            + expression
                            + " in selection clause (try using a cast to force a type)");
        }
        return type;
    }

    private @Nullable CqlType preferredType(Expression expression) {
        return switch (expression) {
            case Expression.Constant constant -> constant.kind().preferredType(constant.text());
            case Expression.Null n -> null;
            case Expression.Marker marker -> null;
            case Expression.ListLiteral list -> {
                CqlType element = commonType(list.elements());
                yield element == null ? null : new ListType(element, true);
            }
            case Expression.SetLiteral set -> {
                CqlType element = commonType(set.elements());
                yield element == null ? null : new SetType(element, true);
            }
            case Expression.TupleLiteral tuple -> tupleType(tuple);
            case Expression.TypeHint hint -> terms.resolve(hint.type());
            case Expression.MapLiteral map -> null;
            case Expression.UserTypeLiteral user -> null;
            default -> compile(expression, null).type();
        };
    }

    private @Nullable CqlType commonType(List<Expression> elements) {
        for (Expression element : elements) {
            CqlType type = preferredType(element);
            if (type != null) {
                return type;
            }
        }
        return null;
    }

    private @Nullable CqlType tupleType(Expression.TupleLiteral tuple) {
        if (tuple.elements().size() == 1) {
            return preferredType(tuple.elements().getFirst());
        }
        List<CqlType> types = new ArrayList<>();
        for (Expression element : tuple.elements()) {
            CqlType type = preferredType(element);
            if (type == null) {
                return null;
            }
            types.add(type);
        }
        return new TupleType(types);
    }

    private Compiled function(Expression.Call call, @Nullable CqlType wanted) {
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
        List<Known> arguments = call.arguments().stream().map(Known::new).toList();
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

    private Compiled call(Expression.Call call, ScalarFunction function) {
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

    private Compiled argument(Expression expression, String name, CqlType type) {
        if (expression instanceof Expression.Column || isPart(expression)) {
            return compile(expression);
        }
        return terms.compile(expression, scope.spec(name, type));
    }

    private static boolean isPart(Expression expression) {
        return expression instanceof Expression.Field
                || expression instanceof Expression.Element
                || expression instanceof Expression.Slice
                || expression instanceof Expression.CellProperty;
    }

    private static Compiled invoke(ScalarFunction function, List<Compiled> arguments) {
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
            return aggregate(Aggregates.countRows(), evaluation -> null);
        }
        int before = scope.aggregates().size();
        Compiled argument = compile(operand);
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

    private Compiled aggregate(AggregateFunction function, Evaluator argument) {
        int index = scope.add(new Scope.Aggregated(function, argument));
        return new Compiled(function.result(), evaluation -> evaluation.aggregate(index));
    }

    private Compiled cast(Expression.Cast cast) {
        Compiled value =
                cast.value() instanceof Expression.Marker
                        ? terms.compile(cast.value(), scope.spec(cast.toString(), cast.type()))
                        : compile(cast.value());
        ScalarFunction function =
                CastFunctions.cast(value.type(), cast.type())
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                cast.value()
                                                        + " cannot be cast to "
                                                        + cast.type()));
        return invoke(function, List.of(value));
    }

    private Compiled arithmetic(Expression.Arithmetic operation, @Nullable CqlType wanted) {
        Known left = new Known(operation.left());
        Known right = new Known(operation.right());
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
        return invoke(
                function,
                List.of(
                        argument(operation.left(), operation.left().toString(), leftType),
                        argument(operation.right(), operation.right().toString(), rightType)));
    }

    /** A literal has the other operand's type if it fits, else that of the result. */
    private @Nullable CqlType operandType(Known operand, Known other, @Nullable CqlType wanted) {
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

    private static Expression unwrapped(Expression expression) {
        return expression instanceof Expression.TupleLiteral tuple && tuple.elements().size() == 1
                ? unwrapped(tuple.elements().getFirst())
                : expression;
    }

    /** Whether nothing in an operation has a type of its own. */
    private static boolean isOfLiterals(Expression expression) {
        return switch (unwrapped(expression)) {
            case Expression.Constant constant -> true;
            case Expression.Arithmetic a -> isOfLiterals(a.left()) && isOfLiterals(a.right());
            case Expression.Negation negation -> isOfLiterals(negation.value());
            default -> false;
        };
    }

    private static Stream<Expression.Constant> constants(Expression expression) {
        return switch (unwrapped(expression)) {
            case Expression.Constant constant -> Stream.of(constant);
            case Expression.Arithmetic a ->
                    Stream.concat(constants(a.left()), constants(a.right()));
            case Expression.Negation negation -> constants(negation.value());
            default -> Stream.empty();
        };
    }

    private static boolean isTemporal(CqlType type) {
        return type == NativeType.TIMESTAMP || type == NativeType.DATE;
    }

    private Compiled negation(Expression.Negation negation, @Nullable CqlType wanted) {
        Known operand = new Known(negation.value());
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
        return invoke(function, List.of(argument(negation.value(), negation.toString(), known)));
    }

    /** An argument as the choice of a function sees it. */
    private final class Known implements Argument {
        private final Expression expression;

        Known(Expression expression) {
            this.expression = expression;
        }

        boolean isMarker() {
            return expression instanceof Expression.Marker;
        }

        @Override
        public OptionalInt listSize() {
            return expression instanceof Expression.ListLiteral list
                    ? OptionalInt.of(list.elements().size())
                    : OptionalInt.empty();
        }

        @Override
        public Fit fit(CqlType target) {
            CqlType own = type();
            if (own != null) {
                return TypeCompatibility.fit(target, own);
            }
            return switch (unwrapped(expression)) {
                case Expression.ListLiteral list -> terms.fits(list, target) ? Fit.WEAK : Fit.NONE;
                case Expression.Arithmetic a -> operation(target);
                case Expression.Negation n -> operation(target);
                case Expression.Constant constant ->
                        constant.kind().assignableTo(target)
                                ? constant.kind().preferredType(constant.text()) == target
                                        ? Fit.EXACT
                                        : Fit.WEAK
                                : Fit.NONE;
                default -> Fit.WEAK;
            };
        }

        /** An operation on literals is of any type that each of them can have. */
        private Fit operation(CqlType target) {
            return constants(expression).allMatch(c -> c.kind().assignableTo(target))
                    ? Fit.WEAK
                    : Fit.NONE;
        }

        @Override
        public @Nullable CqlType type() {
            return switch (expression) {
                case Expression.Constant c -> null;
                case Expression.Null n -> null;
                case Expression.Marker m -> null;
                case Expression.ListLiteral l -> null;
                case Expression.SetLiteral s -> null;
                case Expression.MapLiteral m -> null;
                case Expression.UserTypeLiteral u -> null;
                case Expression.TupleLiteral t -> isOfLiterals(t) ? null : preferredType();
                case Expression.Arithmetic a when isOfLiterals(a) -> null;
                case Expression.Negation n when isOfLiterals(n) -> null;
                default -> typeOf();
            };
        }

        /** The type alone: what compiling leaves behind in the scope is taken back. */
        private CqlType typeOf() {
            int aggregates = scope.aggregates().size();
            CqlType type = compile(expression, null).type();
            while (scope.aggregates().size() > aggregates) {
                scope.aggregates().removeLast();
            }
            return type;
        }

        boolean isNumber() {
            return expression instanceof Expression.Constant constant
                    && (constant.kind() == ConstantKind.INTEGER
                            || constant.kind() == ConstantKind.FLOAT);
        }

        @Override
        public @Nullable CqlType preferredType() {
            return Calls.this.preferredType(expression);
        }

        @Override
        public String toString() {
            return expression.toString();
        }
    }
}
