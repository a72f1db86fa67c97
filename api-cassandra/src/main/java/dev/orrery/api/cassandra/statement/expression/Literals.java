package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.SetType;
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

    /** A set or map that a client sent: in order, each element once. */
    static byte[] normalise(CqlType type, byte[] value) {
        return switch (type) {
            case SetType set -> set.of(Frames.elements(value));
            case MapType map -> map.of(Frames.entries(value));
            default -> value;
        };
    }
}
