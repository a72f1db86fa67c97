package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonBoolean;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;

/** One byte: 0 is false, all others are true. */
final class BooleanFormat implements ValueFormat {
    @Override
    public void validate(byte[] value) {
        if (value.length > 1) {
            throw CqlException.invalid("Expected 1 or 0 byte value (" + value.length + ")");
        }
    }

    @Override
    public int compare(byte[] left, byte[] right) {
        return rank(left) - rank(right);
    }

    private static int rank(byte[] value) {
        return value.length == 0 ? -1 : value[0] == 0 ? 0 : 1;
    }

    @Override
    public byte[] fromText(String text) {
        if (text.isEmpty() || text.equalsIgnoreCase("false")) {
            return new byte[] {0};
        }
        if (text.equalsIgnoreCase("true")) {
            return new byte[] {1};
        }
        throw CqlException.invalid("Unable to make boolean from '" + text + "'");
    }

    @Override
    public String toText(byte[] value) {
        return Boolean.toString(value[0] != 0);
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        return switch (json) {
            case JsonString string -> fromText(string.value());
            case JsonBoolean truth -> new byte[] {(byte) (truth.value() ? 1 : 0)};
            default -> throw JsonText.expected("a boolean value", json);
        };
    }

    @Override
    public String toJson(byte[] value) {
        return value.length == 0 ? "\"\"" : toText(value);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        out.put(value[0] == 0 ? 0 : 1);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return in.fixed(1);
    }
}
