package dev.orrery.storage.key;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The key of a unique-key entry; its value is the key of the record that has these values.
 *
 * <pre>
 * uniqueKey := logicalKey  keyNumber:u8  value+        one value per path of the unique key
 * value     := as in IndexValue, with these differences:
 *              a missing value is null;
 *              a string of more than 256 bytes := 0x05 text 0x00 0x03 sha256
 *              an array or object              := 0x06 sha256 | 0x07 sha256      of its JSON text
 * </pre>
 *
 * <p>Nobody rechecks these entries on the record, so the digest must not collide. Numbers that
 * share a double are equal, as they are to the clients this serves.
 */
public final class UniqueKey {
    private static final int TEXT_DIGEST = 0x03;

    private UniqueKey() {}

    /** Begins the key; the values follow in the order of the paths. */
    public static KeyWriter start(byte[] logicalKey, int keyNumber) {
        return new KeyWriter().putBytes(logicalKey).putByte(keyNumber);
    }

    public static void writeString(KeyWriter target, byte[] utf8) {
        if (utf8.length <= IndexValue.MAX_STRING_BYTES) {
            IndexValue.writeString(target, utf8);
            return;
        }
        IndexValue.writeStringStart(target, utf8, 0, IndexValue.MAX_STRING_BYTES);
        target.putByte(0).putByte(TEXT_DIGEST).putBytes(sha256(utf8));
    }

    /** Writes an array or object by its type, a constant of {@link IndexValue}, and its text. */
    public static void writeContainer(KeyWriter target, int type, byte[] text) {
        target.putByte(type).putBytes(sha256(text));
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
