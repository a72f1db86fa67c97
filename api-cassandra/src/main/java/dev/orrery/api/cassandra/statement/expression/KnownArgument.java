package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.function.Argument;
import dev.orrery.cql.function.TypeCompatibility;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.ConstantKind;
import dev.orrery.cql.type.CqlType;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An argument as the choice of a function sees it. */
final class KnownArgument implements Argument {
    private final Expression expression;
    private final InferredTypes types;
    private final Terms terms;

    KnownArgument(Expression expression, InferredTypes types, Terms terms) {
        this.expression = expression;
        this.types = types;
        this.terms = terms;
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
            default -> types.compiled(expression);
        };
    }

    boolean isNumber() {
        return expression instanceof Expression.Constant constant
                && (constant.kind() == ConstantKind.INTEGER
                        || constant.kind() == ConstantKind.FLOAT);
    }

    @Override
    public @Nullable CqlType preferredType() {
        return types.preferred(expression);
    }

    @Override
    public String toString() {
        return expression.toString();
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
}
