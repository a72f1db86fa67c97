package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.function.TypeCompatibility;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.VectorType;
import java.util.List;

/** Whether an expression can be a value of a type, by its form: what it holds is not looked at. */
final class LiteralFit {
    private final Terms terms;

    LiteralFit(Terms terms) {
        this.terms = terms;
    }

    boolean fits(Expression value, CqlType type) {
        return switch (value) {
            case Expression.Constant constant -> constant.kind().assignableTo(type);
            case Expression.TypeHint hint ->
                    TypeCompatibility.accepts(type, terms.resolve(hint.type()));
            case Expression.ListLiteral list ->
                    switch (type) {
                        case ListType target -> all(list.elements(), target.element());
                        case VectorType target ->
                                list.elements().size() == target.dimension()
                                        && all(list.elements(), target.element());
                        default -> false;
                    };
            case Expression.SetLiteral set ->
                    switch (type) {
                        case SetType target -> all(set.elements(), target.element());
                        case MapType target -> set.elements().isEmpty();
                        default -> false;
                    };
            case Expression.MapLiteral map ->
                    type instanceof MapType target
                            && map.entries().stream()
                                    .allMatch(
                                            entry ->
                                                    fits(entry.key(), target.key())
                                                            && fits(entry.value(), target.value()));
            case Expression.TupleLiteral tuple -> tuple(tuple.elements(), type);
            case Expression.UserTypeLiteral user ->
                    type instanceof UserType target
                            && user.fields().entrySet().stream()
                                    .allMatch(
                                            field ->
                                                    fits(field.getKey(), field.getValue(), target));
            default -> true;
        };
    }

    private boolean all(List<Expression> values, CqlType type) {
        return values.stream().allMatch(value -> fits(value, type));
    }

    private boolean tuple(List<Expression> values, CqlType type) {
        if (!(type instanceof TupleType target)) {
            return values.size() == 1 && fits(values.getFirst(), type);
        }
        if (values.size() > target.fields().size()) {
            return false;
        }
        for (int i = 0; i < values.size(); i++) {
            if (!fits(values.get(i), target.fields().get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(String field, Expression value, UserType target) {
        int index = target.fieldIndex(field);
        return index >= 0 && fits(value, target.fields().get(index).type());
    }
}
