package dev.orrery.model.wire;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what a {@link ByteSink} has made. */
final class ByteSource {
    private static final int VARINT_BITS = 7;
    private static final int MAX_SHIFT = 28;
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private int position;

    ByteSource(byte[] bytes, int from) {
        this.bytes = bytes;
        this.position = from;
    }

    int oneByte() {
        need(1);
        return bytes[position++] & 0xff;
    }

    int length() {
        int value = 0;
        for (int shift = 0; shift <= MAX_SHIFT; shift += VARINT_BITS) {
            int next = oneByte();
            value |= (next & 0x7f) << shift;
            if ((next & 0x80) == 0) {
                return value;
            }
        }
        throw damaged();
    }

    /** A number of things of which each has at least one byte. */
    int count() {
        int count = length();
        if (count < 0 || count > bytes.length - position) {
            throw damaged();
        }
        return count;
    }

    long longNumber() {
        need(Long.BYTES);
        long value = (long) LONG.get(bytes, position);
        position += Long.BYTES;
        return value;
    }

    byte[] block() {
        int size = count();
        byte[] value = Arrays.copyOfRange(bytes, position, position + size);
        position += size;
        return value;
    }

    String text() {
        int size = count();
        String value = new String(bytes, position, size, StandardCharsets.UTF_8);
        position += size;
        return value;
    }

    void requireEnd() {
        if (position != bytes.length) {
            throw damaged();
        }
    }

    private void need(int more) {
        if (position + more > bytes.length) {
            throw damaged();
        }
    }

    static OrreryException damaged() {
        return new OrreryException(
                ErrorCode.CORRUPTION, "The bytes of a value end too early or too late.");
    }
}
