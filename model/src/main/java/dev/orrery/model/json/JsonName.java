package dev.orrery.model.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A property name prepared for look-ups: make it once per query or definition, not per item. */
public final class JsonName {
    final byte[] utf8;
    final int hash;

    /** The hash's fingerprint in each of eight bytes. */
    final long pattern;

    /** Whether an escape-free spelling in the text is equal to the name byte for byte. */
    final boolean plain;

    private JsonName(byte[] utf8) {
        this.utf8 = utf8;
        this.hash = NameHash.of(utf8, 0, utf8.length);
        this.pattern = StoredJson.fingerprint(hash) * 0x0101010101010101L;
        this.plain = isPlain(utf8);
    }

    public static JsonName of(String name) {
        return new JsonName(Utf8.encode(name));
    }

    /** The name whose UTF-8 (escapes resolved) is given; it must be well formed. */
    public static JsonName ofUtf8(byte[] bytes, int from, int to) {
        return new JsonName(Arrays.copyOfRange(bytes, from, to));
    }

    private static boolean isPlain(byte[] utf8) {
        for (byte b : utf8) {
            if ((b >= 0 && b < ' ') || b == '"' || b == '\\') {
                return false;
            }
        }
        return true;
    }

    /** Whether this is the name spelled, with or without escapes, by a part of checked text. */
    boolean isSpelledBy(byte[] bytes, int from, int to, boolean escaped) {
        if (!escaped) {
            return Arrays.equals(utf8, 0, utf8.length, bytes, from, to);
        }
        return Arrays.equals(utf8, JsonStrings.decodeUtf8(bytes, from, to));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonName name && Arrays.equals(utf8, name.utf8);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
