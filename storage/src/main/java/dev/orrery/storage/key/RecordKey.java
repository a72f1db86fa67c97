package dev.orrery.storage.key;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The key of a record.
 *
 * <pre>
 * recordKey := logicalKey  sortKey
 * sortKey   := all bytes to the end; of a JSON item the UTF-8 of its id
 * </pre>
 */
public record RecordKey(LogicalKey logical, String id) {
    public byte[] encode() {
        return encode(logical.encode(), id);
    }

    /** The key of an item in a logical partition whose key is already encoded. */
    public static byte[] encode(byte[] logicalKey, String id) {
        return encode(logicalKey, id.getBytes(StandardCharsets.UTF_8));
    }

    public static byte[] encode(byte[] logicalKey, byte[] sortKey) {
        byte[] key = Arrays.copyOf(logicalKey, logicalKey.length + sortKey.length);
        System.arraycopy(sortKey, 0, key, logicalKey.length, sortKey.length);
        return key;
    }

    /** Reads the key of a JSON item. */
    public static RecordKey read(byte[] key, int positionBytes) {
        return new RecordKey(LogicalKey.read(key, positionBytes), id(key, positionBytes));
    }

    /** The id of a JSON item, from its key. */
    public static String id(byte[] key, int positionBytes) {
        int start = LogicalKey.length(key, positionBytes);
        return new String(key, start, key.length - start, StandardCharsets.UTF_8);
    }
}
