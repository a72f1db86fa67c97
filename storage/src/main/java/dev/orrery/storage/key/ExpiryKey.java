package dev.orrery.storage.key;

import java.util.Arrays;

/**
 * The key of a record that may have expired at a second: a candidate, to be checked on the record.
 *
 * <pre>
 * expiryKey := expirySecond:i64  recordKey
 * </pre>
 *
 * <p>The second since 1970 comes first, so that the candidates of all containers up to now are one
 * interval.
 */
public final class ExpiryKey {
    private static final int SECOND_BYTES = Long.BYTES;

    private ExpiryKey() {}

    public static byte[] encode(long expirySecond, byte[] recordKey) {
        if (expirySecond < 0) {
            throw new IllegalArgumentException("an expiry second is not negative");
        }
        byte[] key = new byte[SECOND_BYTES + recordKey.length];
        BigEndian.putLong(key, 0, expirySecond);
        System.arraycopy(recordKey, 0, key, SECOND_BYTES, recordKey.length);
        return key;
    }

    public static long expirySecond(byte[] key) {
        return BigEndian.readLong(key, 0);
    }

    public static byte[] recordKey(byte[] key) {
        return Arrays.copyOfRange(key, SECOND_BYTES, key.length);
    }

    /** Every candidate up to and including a second. */
    public static KeyRange upTo(long second) {
        byte[] end = new byte[SECOND_BYTES];
        BigEndian.putLong(end, 0, second + 1);
        return KeyRange.of(new byte[0], end);
    }
}
