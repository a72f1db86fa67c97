package dev.orrery.model.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes in the making. Numbers are big endian, lengths are varints. */
final class ByteSink {
    /** Room for a command on an item of a kilobyte, so that most need no other array. */
    private static final int FIRST_CAPACITY = 2048;

    private static final int VARINT_BITS = 7;
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

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

    void intNumber(int value) {
        room(Integer.BYTES);
        INT.set(bytes, length, value);
        length += Integer.BYTES;
    }

    void longNumber(long value) {
        room(Long.BYTES);
        LONG.set(bytes, length, value);
        length += Long.BYTES;
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
