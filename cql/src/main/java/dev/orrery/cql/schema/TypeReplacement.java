package dev.orrery.cql.schema;

import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.CustomType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.VectorType;

/** Puts a user type's new definition wherever a type has the old one inside. */
final class TypeReplacement {
    private TypeReplacement() {}

    static CqlType in(CqlType type, UserType changed) {
        return switch (type) {
            case NativeType _, CustomType _ -> type;
            case ListType(CqlType element, boolean frozen) ->
                    new ListType(in(element, changed), frozen);
            case SetType(CqlType element, boolean frozen) ->
                    new SetType(in(element, changed), frozen);
            case MapType(CqlType key, CqlType value, boolean frozen) ->
                    new MapType(in(key, changed), in(value, changed), frozen);
            case TupleType tuple ->
                    new TupleType(
                            tuple.components().stream().map(each -> in(each, changed)).toList());
            case VectorType vector ->
                    new VectorType(in(vector.element(), changed), vector.dimension());
            case UserType user -> user(user, changed);
        };
    }

    private static CqlType user(UserType type, UserType changed) {
        if (type.keyspace().equals(changed.keyspace()) && type.name().equals(changed.name())) {
            return type.frozen() ? changed.freeze() : changed;
        }
        return new UserType(
                type.keyspace(),
                type.name(),
                type.fields().stream()
                        .map(f -> new UserType.Field(f.name(), in(f.type(), changed)))
                        .toList(),
                type.frozen());
    }
}
