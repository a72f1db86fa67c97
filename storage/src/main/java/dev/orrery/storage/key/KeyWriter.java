package dev.orrery.storage.key;

import java.util.Arrays;

/** Puts keys together in a buffer that grows and can be used again. Big endian throughout. */
public final class KeyWriter {
    private static final int INITIAL_BYTES = 128;

    private byte[] buffer = new byte[INITIAL_BYTES];
    private int length;

    public KeyWriter clear() {
        length = 0;
        return this;
    }

    public int length() {
        return length;
    }

    /** Drops everything behind the given length. */
    public KeyWriter truncate(int shorter) {
        if (shorter > length) {
            throw new IllegalArgumentException("cannot truncate to a greater length");
        }
        length = shorter;
        return this;
    }

    public KeyWriter putByte(int value) {
        reserve(1);
        buffer[length++] = (byte) value;
        return this;
    }

    public KeyWriter putInt(int value) {
        reserve(Integer.BYTES);
        BigEndian.putInt(buffer, length, value);
        length += Integer.BYTES;
        return this;
    }

    public KeyWriter putLong(long value) {
        reserve(Long.BYTES);
        BigEndian.putLong(buffer, length, value);
        length += Long.BYTES;
        return this;
    }

    public KeyWriter putBytes(byte[] source) {
        return putBytes(source, 0, source.length);
    }

    public KeyWriter putBytes(byte[] source, int offset, int count) {
        reserve(count);
        System.arraycopy(source, offset, buffer, length, count);
        length += count;
        return this;
    }

    /** Inverts all bits from an offset on, which reverses the order of what is there. */
    public KeyWriter invertFrom(int offset) {
        for (int i = offset; i < length; i++) {
            buffer[i] = (byte) ~buffer[i];
        }
        return this;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, length);
    }

    private void reserve(int bytes) {
        if (length + bytes > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(length + bytes, buffer.length * 2));
        }
    }
}
