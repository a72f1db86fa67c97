package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The types that expressions have where nothing around them says one. */
final class InferredTypes {
    private final Calls calls;
    private final Terms terms;
    private final Scope scope;

    InferredTypes(Calls calls, Terms terms, Scope scope) {
        this.calls = calls;
        this.terms = terms;
        this.scope = scope;
    }

    /** The type a literal has where nothing else says one. */
    CqlType of(Expression expression) {
        CqlType type = preferred(expression);
        if (type == null) {
            throw CqlException.invalid(
                    "Cannot infer type for term "
                            + expression
                            + " in selection clause (try using a cast to force a type)");
        }
        return type;
    }

    /** As {@link #of}, or null if none shows. */
    @Nullable CqlType preferred(Expression expression) {
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
            default -> calls.compile(expression, null).type();
        };
    }

    private @Nullable CqlType commonType(List<Expression> elements) {
        for (Expression element : elements) {
            CqlType type = preferred(element);
            if (type != null) {
                return type;
            }
        }
        return null;
    }

    private @Nullable CqlType tupleType(Expression.TupleLiteral tuple) {
        if (tuple.elements().size() == 1) {
            return preferred(tuple.elements().getFirst());
        }
        List<CqlType> types = new ArrayList<>();
        for (Expression element : tuple.elements()) {
            CqlType type = preferred(element);
            if (type == null) {
                return null;
            }
            types.add(type);
        }
        return new TupleType(types);
    }

    /** The type of an expression alone: what compiling leaves behind in the scope is taken back. */
    CqlType compiled(Expression expression) {
        int aggregates = scope.aggregates().size();
        CqlType type = calls.compile(expression, null).type();
        while (scope.aggregates().size() > aggregates) {
            scope.aggregates().removeLast();
        }
        return type;
    }
}
