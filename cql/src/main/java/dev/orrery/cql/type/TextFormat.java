package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text in UTF-8, or in ASCII. */
record TextFormat(boolean ascii) implements ValueFormat {
    @Override
    public void validate(byte[] value) {
        boolean plain = true;
        for (byte each : value) {
            if (each < 0) {
                if (ascii) {
                    throw CqlException.invalid("Invalid byte for ascii: " + each);
                }
                plain = false;
            }
        }
        if (!plain && !isUtf8(value)) {
            throw CqlException.invalid("String didn't validate.");
        }
    }

    private static boolean isUtf8(byte[] value) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    @Override
    public byte[] fromText(String text) {
        if (ascii && text.chars().anyMatch(c -> c > 0x7F)) {
            throw CqlException.invalid("Invalid ASCII character in string literal: " + text);
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toText(byte[] value) {
        return new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public String toLiteral(byte[] value) {
        return "'" + toText(value).replace("'", "''") + "'";
    }

    @Override
    public byte[] fromJson(JsonValue json) {
        if (json instanceof JsonString string) {
            return fromText(string.value());
        }
        throw JsonText.expected(ascii ? "an ascii string" : "a UTF-8 string", json);
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        out.blob(value);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return in.blob();
    }

    @Override
    public boolean emptyIsComparable() {
        return true;
    }
}
