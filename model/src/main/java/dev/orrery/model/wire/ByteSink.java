package dev.orrery.model.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes in the making. Numbers are big endian, lengths are varints. */
final class ByteSink {
    private static final int FIRST_CAPACITY = 256;
    private static final int VARINT_BITS = 7;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;

    void oneByte(int value) {
        room(1);
        bytes[length++] = (byte) value;
    }

    void length(int value) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            oneByte((rest & 0x7f) | 0x80);
            rest >>>= VARINT_BITS;
        }
        oneByte(rest);
    }

    void longNumber(long value) {
        room(Long.BYTES);
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes[length++] = (byte) (value >>> shift);
        }
    }

    void block(byte[] value) {
        length(value.length);
        room(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
    }

    void text(String value) {
        block(value.getBytes(StandardCharsets.UTF_8));
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
