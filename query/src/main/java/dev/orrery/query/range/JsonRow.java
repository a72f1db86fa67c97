package dev.orrery.query.range;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One row of a result: JSON in UTF-8, as a part of an array that must not be changed. */
public final class JsonRow {
    private final byte[] bytes;
    private final int offset;
    private final int length;

    private JsonRow(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.offset = offset;
        this.length = length;
    }

    public static JsonRow of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    public static JsonRow of(byte[] bytes, int offset, int length) {
        if (offset < 0 || length < 1 || offset + length > bytes.length) {
            throw new IllegalArgumentException("a row is a part of its bytes");
        }
        return new JsonRow(bytes, offset, length);
    }

    /** The array that holds the text from {@link #offset} on. */
    public byte[] bytes() {
        return bytes;
    }

    public int offset() {
        return offset;
    }

    public int length() {
        return length;
    }

    /** A copy of the text. */
    public byte[] toBytes() {
        return Arrays.copyOfRange(bytes, offset, offset + length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonRow row
                && Arrays.equals(
                        bytes,
                        offset,
                        offset + length,
                        row.bytes,
                        row.offset,
                        row.offset + row.length);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(toBytes());
    }

    @Override
    public String toString() {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }
}
