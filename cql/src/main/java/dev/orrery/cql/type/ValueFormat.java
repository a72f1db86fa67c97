package dev.orrery.cql.type;

import dev.orrery.model.json.JsonValue;
import java.util.Arrays;

/** What a native type knows about its bytes. */
interface ValueFormat {
    byte[] EMPTY = new byte[0];

    void validate(byte[] value);

    default int compare(byte[] left, byte[] right) {
        return Arrays.compareUnsigned(left, right);
    }

    byte[] fromText(String text);

    /** The text of a value that is not empty. */
    String toText(byte[] value);

    /** The literal of the empty value. */
    default String emptyLiteral() {
        return "null";
    }

    default String toLiteral(byte[] value) {
        return value.length == 0 ? emptyLiteral() : toText(value);
    }

    byte[] fromJson(JsonValue json);

    default String toJson(byte[] value) {
        return value.length == 0 ? "\"\"" : JsonText.quote(toText(value));
    }

    void writeComparable(byte[] value, ComparableWriter out);

    byte[] readComparable(ComparableReader in);

    /** Whether the empty value has a comparable form like any other. */
    default boolean emptyIsComparable() {
        return false;
    }
}
