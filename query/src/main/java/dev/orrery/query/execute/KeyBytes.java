package dev.orrery.query.execute;

import java.util.Arrays;

/** Bytes that are a value: ordered byte by byte, unsigned. The array must not be changed. */
public final class KeyBytes implements Comparable<KeyBytes> {
    public static final KeyBytes NONE = new KeyBytes(new byte[0]);

    private final byte[] bytes;

    private KeyBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    public static KeyBytes of(byte[] bytes) {
        return new KeyBytes(bytes);
    }

    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return bytes.length;
    }

    @Override
    public int compareTo(KeyBytes other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyBytes key && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
