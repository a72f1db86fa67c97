package dev.orrery.model.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Unaligned little-endian access to byte arrays. */
final class LittleEndian {
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    static int unsignedShort(byte[] bytes, int at) {
        return (short) SHORTS.get(bytes, at) & 0xFFFF;
    }

    static int integer(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    static long longInteger(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    static void putShort(byte[] bytes, int at, int value) {
        SHORTS.set(bytes, at, (short) value);
    }

    static void putInteger(byte[] bytes, int at, int value) {
        INTS.set(bytes, at, value);
    }
}
