package dev.orrery.cql.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Consumer;

/**
 * Puts stored forms together.
 *
 * <pre>
 * varint := 7 bits in each byte, the lowest first; the top bit says that another follows
 * signed := varint of the number doubled, or of its complement doubled plus one if negative
 * block  := length:varint bytes
 * text   := block of UTF-8
 * list   := count:varint, then the elements
 * </pre>
 */
public final class ByteWriter {
    private static final int INITIAL_BYTES = 128;
    private static final int MAX_VARINT_BYTES = 10;

    private byte[] buffer = new byte[INITIAL_BYTES];
    private int length;

    public ByteWriter u8(int value) {
        reserve(1);
        buffer[length++] = (byte) value;
        return this;
    }

    public ByteWriter i64(long value) {
        reserve(Long.BYTES);
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            buffer[length++] = (byte) (value >>> shift);
        }
        return this;
    }

    public ByteWriter varint(long value) {
        reserve(MAX_VARINT_BYTES);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            buffer[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[length++] = (byte) rest;
        return this;
    }

    public ByteWriter signed(long value) {
        return varint((value << 1) ^ (value >> 63));
    }

    public ByteWriter block(byte[] bytes) {
        varint(bytes.length);
        reserve(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
        return this;
    }

    public ByteWriter text(String value) {
        return block(value.getBytes(StandardCharsets.UTF_8));
    }

    public ByteWriter flag(boolean value) {
        return u8(value ? 1 : 0);
    }

    public <T> ByteWriter list(Collection<T> elements, Consumer<T> writer) {
        varint(elements.size());
        elements.forEach(writer);
        return this;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(buffer, length);
    }

    private void reserve(int bytes) {
        if (length + bytes > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(length + bytes, buffer.length * 2));
        }
    }
}
