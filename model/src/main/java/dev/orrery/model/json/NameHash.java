package dev.orrery.model.json;

/**
 * The 32-bit hash of a property name. It is part of the stored form: a change needs a new version
 * of it. It need not resist an attacker, because no reader or writer is slower than a sort when all
 * hashes are equal.
 */
final class NameHash {
    static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xC2B2AE3D27D4EB4FL;

    private NameHash() {}

    static int of(byte[] bytes, int from, int to) {
        int length = to - from;
        long hash = length * FIRST;
        int at = from;
        for (; to - at > Long.BYTES; at += Long.BYTES) {
            hash = mix(hash ^ LittleEndian.longInteger(bytes, at));
        }
        return (int) mix(hash ^ tail(bytes, at, to, length));
    }

    private static long tail(byte[] bytes, int at, int to, int length) {
        if (length >= Long.BYTES) {
            return LittleEndian.longInteger(bytes, to - Long.BYTES);
        }
        if (length >= Integer.BYTES) {
            long low = Integer.toUnsignedLong(LittleEndian.integer(bytes, at));
            return low | ((long) LittleEndian.integer(bytes, to - Integer.BYTES) << 32);
        }
        if (length == 0) {
            return 0;
        }
        return (bytes[at] & 0xFF)
                | (bytes[at + length / 2] & 0xFF) << 8
                | (bytes[to - 1] & 0xFF) << 16;
    }

    /** The two halves of the 128-bit product, folded. */
    static long mix(long value) {
        return (value * SECOND) ^ Math.unsignedMultiplyHigh(value, SECOND);
    }
}
