package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.UserType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fields, elements and slices of selected values. */
final class Parts {
    private Parts() {}

    static Compiled field(Compiled value, Expression.Field field) {
        if (!(value.type() instanceof UserType user)) {
            throw CqlException.invalid(
                    "Invalid field selection: "
                            + field.value()
                            + " of type "
                            + value.type().cqlName()
                            + " is not a user type");
        }
        int index = user.fieldIndex(field.field());
        if (index < 0) {
            throw CqlException.invalid(
                    user.name() + " of type " + user.cqlName() + " has no field " + field.field());
        }
        return new Compiled(
                user.fields().get(index).type(),
                evaluation -> {
                    byte[] whole = value.evaluate(evaluation);
                    return whole == null ? null : user.split(whole).get(index);
                });
    }

    static Compiled element(Terms terms, Compiled value, Expression.Element element, Scope scope) {
        CqlType keyType = keyType(value.type(), element.value());
        Compiled key = key(terms, element.value(), element.key(), keyType, scope);
        CqlType result = value.type() instanceof MapType map ? map.value() : keyType;
        return new Compiled(
                result,
                evaluation -> {
                    byte[] whole = value.evaluate(evaluation);
                    byte[] wanted = bound(key.evaluate(evaluation), element.value());
                    return whole == null || wanted == null
                            ? null
                            : find(value.type(), whole, wanted);
                });
    }

    private static byte @Nullable [] bound(byte @Nullable [] key, Expression column) {
        if (Literals.isUnset(key)) {
            throw CqlException.invalid("Invalid unset value for element selection on " + column);
        }
        return key;
    }

    private static CqlType keyType(CqlType type, Expression value) {
        return switch (type) {
            case MapType map -> map.key();
            case SetType set -> set.element();
            case ListType list ->
                    throw CqlException.invalid(
                            "Element selection is only allowed on sets and maps, but "
                                    + value
                                    + " is a list");
            default ->
                    throw CqlException.invalid(
                            "Invalid element selection: "
                                    + value
                                    + " is of type "
                                    + type.cqlName()
                                    + " is not a collection");
        };
    }

    private static Compiled key(
            Terms terms, Expression value, Expression key, CqlType type, Scope scope) {
        return terms.compile(key, scope.spec("key(" + value + ")", type));
    }

    static byte @Nullable [] find(CqlType type, byte[] whole, byte[] wanted) {
        return switch (type) {
            case MapType map -> {
                List<byte[]> entries = Frames.entries(whole);
                for (int i = 0; i < entries.size(); i += 2) {
                    if (map.key().compare(entries.get(i), wanted) == 0) {
                        yield entries.get(i + 1);
                    }
                }
                yield null;
            }
            case SetType set -> {
                for (byte[] each : Frames.elements(whole)) {
                    if (set.element().compare(each, wanted) == 0) {
                        yield each;
                    }
                }
                yield null;
            }
            default -> null;
        };
    }

    static Compiled slice(Terms terms, Compiled value, Expression.Slice slice, Scope scope) {
        CqlType keyType = keyType(value.type(), slice.value());
        Optional<Compiled> from =
                slice.from().map(e -> key(terms, slice.value(), e, keyType, scope));
        Optional<Compiled> to = slice.to().map(e -> key(terms, slice.value(), e, keyType, scope));
        CqlType type = value.type().freeze();
        return new Compiled(
                type,
                evaluation -> {
                    byte[] whole = value.evaluate(evaluation);
                    if (whole == null) {
                        return null;
                    }
                    byte[] low = from.isEmpty() ? null : from.get().evaluate(evaluation);
                    byte[] high = to.isEmpty() ? null : to.get().evaluate(evaluation);
                    return between(
                            value.type(),
                            whole,
                            bound(low, slice.value()),
                            bound(high, slice.value()));
                });
    }

    private static byte @Nullable [] between(
            CqlType type, byte[] whole, byte @Nullable [] low, byte @Nullable [] high) {
        boolean isMap = type instanceof MapType;
        CqlType keyType = type.components().getFirst();
        List<byte[]> parts = isMap ? Frames.entries(whole) : Frames.elements(whole);
        List<byte[]> kept = new ArrayList<>();
        int step = isMap ? 2 : 1;
        for (int i = 0; i < parts.size(); i += step) {
            byte[] key = parts.get(i);
            boolean inside =
                    (low == null || keyType.compare(key, low) >= 0)
                            && (high == null || keyType.compare(key, high) <= 0);
            if (inside) {
                kept.addAll(parts.subList(i, i + step));
            }
        }
        if (kept.isEmpty() && type.isMultiCell()) {
            return null;
        }
        return isMap ? Frames.map(kept) : Frames.collection(kept);
    }
}
