package dev.orrery.cql.type;

import dev.orrery.model.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A CQL type. Values are wire bytes; none of the methods keeps or changes the arrays given. */
public sealed interface CqlType
        permits NativeType, SequenceType, MapType, TupleType, UserType, VectorType, CustomType {

    /** The name as CQL writes it, with {@code frozen<...>} where it belongs. */
    String cqlName();

    /** Cassandra's class name with parameters; drivers see it for types without an id. */
    default String marshalName() {
        return marshalName(false);
    }

    /** The class name; inside a frozen type the marker is left out. */
    String marshalName(boolean insideFrozen);

    /** The number of the type in the native protocol, 0 for those sent by class name. */
    int protocolId();

    /** Refuses bytes that are no value of this type, with Cassandra's message. */
    void validate(byte[] value);

    /** Cassandra's order of valid values. */
    int compare(byte[] left, byte[] right);

    /** Whether the elements or fields are stored one by one and can change one by one. */
    default boolean isMultiCell() {
        return false;
    }

    /** The same type stored as one value, to any depth. */
    default CqlType freeze() {
        return this;
    }

    /** Whether zero bytes are a value of this type. */
    boolean allowsEmpty();

    /** Whether the empty value stands for nothing at all, as for numbers, unlike empty text. */
    default boolean emptyIsMeaningless() {
        return false;
    }

    /** The size of every non-empty value, or -1 where it varies. */
    default int fixedLength() {
        return -1;
    }

    /** The value as a CQL literal; missing is {@code null}. */
    String toLiteral(byte @Nullable [] value);

    /** Reads the text of a constant (without quotes), as Cassandra reads a literal. */
    byte[] fromText(String text);

    /** The value as JSON text, as {@code SELECT JSON} writes it. */
    String toJson(byte[] value);

    /** The value of a JSON value other than null, by the rules of {@code INSERT JSON}. */
    byte[] fromJson(JsonValue json);

    /** Writes the order-preserving form; empty values of number types have their own mark. */
    void writeComparable(byte[] value, ComparableWriter out);

    /** Reads what {@link #writeComparable} wrote. */
    byte[] readComparable(ComparableReader in);

    /** The types this one is made of. */
    default List<CqlType> components() {
        return List.of();
    }

    /** Whether this type is the given one, or has it inside. */
    default boolean mentions(UserType other) {
        return components().stream().anyMatch(component -> component.mentions(other));
    }

    /** Whether this type has a type inside, or is it. */
    default boolean contains(CqlType other) {
        return equals(other)
                || components().stream().anyMatch(component -> component.contains(other));
    }

    /** Whether a collection, frozen or not. */
    default boolean isCollection() {
        return this instanceof ListType || this instanceof SetType || this instanceof MapType;
    }

    default boolean isCounter() {
        return this == NativeType.COUNTER;
    }
}
