package dev.orrery.cql.schema;

import dev.orrery.cql.bytes.ByteReader;
import dev.orrery.cql.bytes.ByteWriter;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.CustomType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.VectorType;

/**
 * The stored form of a type. A user type is stored with its fields, so that a table can be read
 * without its keyspace.
 *
 * <pre>
 * type   := 0 name:text                                      native, by its CQL name
 *         | 1 frozen:flag type                               list
 *         | 2 frozen:flag type                               set
 *         | 3 frozen:flag type type                          map
 *         | 4 list(type)                                     tuple
 *         | 5 keyspace:text name:text frozen:flag list(field) user type
 *         | 6 type dimension:varint                          vector
 *         | 7 class:text                                     custom
 * field  := name:text type
 * </pre>
 */
final class TypeCodec {
    private static final int NATIVE = 0;
    private static final int LIST = 1;
    private static final int SET = 2;
    private static final int MAP = 3;
    private static final int TUPLE = 4;
    private static final int USER = 5;
    private static final int VECTOR = 6;
    private static final int CUSTOM = 7;

    private TypeCodec() {}

    static void write(CqlType type, ByteWriter target) {
        switch (type) {
            case NativeType nativeType -> target.u8(NATIVE).text(nativeType.cqlName());
            case ListType list -> write(list.element(), target.u8(LIST).flag(list.frozen()));
            case SetType set -> write(set.element(), target.u8(SET).flag(set.frozen()));
            case MapType map -> {
                write(map.key(), target.u8(MAP).flag(map.frozen()));
                write(map.value(), target);
            }
            case TupleType tuple ->
                    target.u8(TUPLE).list(tuple.components(), each -> write(each, target));
            case UserType user -> {
                target.u8(USER).text(user.keyspace()).text(user.name()).flag(user.frozen());
                target.list(
                        user.fields(),
                        field -> {
                            target.text(field.name());
                            write(field.type(), target);
                        });
            }
            case VectorType vector -> {
                write(vector.element(), target.u8(VECTOR));
                target.varint(vector.dimension());
            }
            case CustomType custom -> target.u8(CUSTOM).text(custom.className());
        }
    }

    static CqlType read(ByteReader source) {
        return switch (source.u8()) {
            case NATIVE -> NativeType.named(source.text()).orElseThrow(ByteReader::damaged);
            case LIST -> {
                boolean frozen = source.flag();
                yield new ListType(read(source), frozen);
            }
            case SET -> {
                boolean frozen = source.flag();
                yield new SetType(read(source), frozen);
            }
            case MAP -> {
                boolean frozen = source.flag();
                CqlType key = read(source);
                yield new MapType(key, read(source), frozen);
            }
            case TUPLE -> new TupleType(source.list(() -> read(source)));
            case USER -> readUser(source);
            case VECTOR -> {
                CqlType element = read(source);
                yield new VectorType(element, source.number());
            }
            case CUSTOM -> new CustomType(source.text());
            default -> throw ByteReader.damaged();
        };
    }

    static UserType readUser(ByteReader source) {
        String keyspace = source.text();
        String name = source.text();
        boolean frozen = source.flag();
        return new UserType(
                keyspace,
                name,
                source.list(() -> new UserType.Field(source.text(), read(source))),
                frozen);
    }
}
