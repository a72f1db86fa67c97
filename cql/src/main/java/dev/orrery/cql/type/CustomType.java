package dev.orrery.cql.type;

import dev.orrery.model.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** A type known by its class name only; its values are bytes to us. */
public record CustomType(String className) implements CqlType {
    @Override
    public String cqlName() {
        return "'" + className + "'";
    }

    @Override
    public String marshalName(boolean insideFrozen) {
        return className;
    }

    @Override
    public int protocolId() {
        return 0;
    }

    @Override
    public void validate(byte[] value) {
        NativeType.BLOB.validate(value);
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        return NativeType.BLOB.compare(left, right);
    }

    @Override
    public boolean allowsEmpty() {
        return true;
    }

    @Override
    public String toLiteral(byte @Nullable [] value) {
        return NativeType.BLOB.toLiteral(value);
    }

    @Override
    public byte[] fromText(String text) {
        return NativeType.BLOB.fromText(text);
    }

    @Override
    public String toJson(byte[] value) {
        return NativeType.BLOB.toJson(value);
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return NativeType.BLOB.fromJson(json);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        NativeType.BLOB.writeComparable(value, out);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return NativeType.BLOB.readComparable(in);
    }

    @Override
    public String toString() {
        return cqlName();
    }
}
