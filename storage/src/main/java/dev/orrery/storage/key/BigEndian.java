package dev.orrery.storage.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Fixed-length integers in byte arrays, most significant byte first. */
public final class BigEndian {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    public static int readInt(byte[] source, int offset) {
        return (int) INT.get(source, offset);
    }

    public static long readLong(byte[] source, int offset) {
        return (long) LONG.get(source, offset);
    }

    public static void putInt(byte[] target, int offset, int value) {
        INT.set(target, offset, value);
    }

    public static void putLong(byte[] target, int offset, long value) {
        LONG.set(target, offset, value);
    }
}
