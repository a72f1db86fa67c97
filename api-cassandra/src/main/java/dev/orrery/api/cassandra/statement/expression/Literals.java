package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts the values of collections, tuples and user types together. */
final class Literals {
    private Literals() {}

    /** Makes the bytes of a collection of its parts. */
    interface Composer {
        byte[] of(List<byte[]> parts);
    }

    @SuppressWarnings("ReferenceEquality") // an empty value is not an unset one
    static boolean isUnset(byte @Nullable [] value) {
        return value == BoundValues.UNSET;
    }

    static Compiled collection(CqlType type, List<Compiled> parts, Composer composer) {
        return new Compiled(
                type,
                evaluation -> {
                    List<byte[]> values = new ArrayList<>(parts.size());
                    for (Compiled part : parts) {
                        byte[] value = part.evaluate(evaluation);
                        if (isUnset(value)) {
                            return BoundValues.UNSET;
                        }
                        if (value == null) {
                            throw CqlException.invalid("null is not supported inside collections");
                        }
                        values.add(value);
                    }
                    return composer.of(values);
                });
    }

    static Compiled tuple(CqlType type, List<@Nullable Compiled> fields) {
        return new Compiled(
                type,
                evaluation -> {
                    List<byte @Nullable []> values = new ArrayList<>(fields.size());
                    for (int i = 0; i < fields.size(); i++) {
                        Compiled field = fields.get(i);
                        byte[] value = field == null ? null : field.evaluate(evaluation);
                        if (isUnset(value)) {
                            throw CqlException.invalid(
                                    "Invalid unset value for tuple field number " + i);
                        }
                        values.add(value);
                    }
                    return Frames.tuple(values);
                });
    }

    /** A value that a client sent: sets and maps in order, each element once, at any depth. */
    static byte[] normalise(CqlType type, byte[] value) {
        if (!hasOrder(type)) {
            return value;
        }
        return switch (type) {
            case SetType set -> set.of(each(set.element(), Frames.elements(value)));
            case MapType map -> {
                List<byte[]> entries = Frames.entries(value);
                for (int i = 0; i < entries.size(); i++) {
                    CqlType part = i % 2 == 0 ? map.key() : map.value();
                    entries.set(i, normalise(part, entries.get(i)));
                }
                yield map.of(entries);
            }
            case ListType list -> Frames.collection(each(list.element(), Frames.elements(value)));
            case TupleType tuple -> fields(tuple.fields(), tuple.split(value));
            case UserType user -> fields(user.components(), user.split(value));
            default -> value;
        };
    }

    private static boolean hasOrder(CqlType type) {
        return type instanceof SetType
                || type instanceof MapType
                || type.components().stream().anyMatch(Literals::hasOrder);
    }

    private static List<byte[]> each(CqlType type, List<byte[]> elements) {
        if (hasOrder(type)) {
            elements.replaceAll(element -> normalise(type, element));
        }
        return elements;
    }

    private static byte[] fields(List<CqlType> types, List<byte @Nullable []> values) {
        List<byte @Nullable []> result = new ArrayList<>(values);
        for (int i = 0; i < result.size(); i++) {
            byte[] value = result.get(i);
            result.set(i, value == null ? null : normalise(types.get(i), value));
        }
        return Frames.tuple(result);
    }
}
