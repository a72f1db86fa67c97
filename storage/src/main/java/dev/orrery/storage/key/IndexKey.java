package dev.orrery.storage.key;

/**
 * The key of an index entry; it has no value.
 *
 * <pre>
 * indexKey := container:i32  term  recordRest
 * term     := pathId:u64  value                 see PathId and IndexValue
 * recordRest: the record's key without its container
 * </pre>
 *
 * <p>Entries of one term are in the order of the records, so several terms are joined by walking
 * them side by side, and a term inside a range of the ring or a logical partition is one interval.
 *
 * <p>How questions are answered:
 *
 * <ul>
 *   <li>equality, order, range: the interval of the path's values of that type;
 *   <li>{@code STARTSWITH}: the interval of {@link IndexValue#writeStringStart};
 *   <li>{@code ARRAY_CONTAINS}: equality on the path of the array's elements;
 *   <li>{@code IS_DEFINED}: any entry of the path, since an object or array has an entry of its own
 *       even if it is empty; {@code IS_ARRAY} and the like: any entry of that type;
 *   <li>{@code ORDER BY}: all entries of the path; records without the path have none and come
 *       first, as undefined. A composite index has an entry for every record.
 * </ul>
 */
public final class IndexKey {
    private static final int TERM_OFFSET = LogicalKey.CONTAINER_BYTES;
    private static final int VALUE_OFFSET = TERM_OFFSET + Long.BYTES;

    private IndexKey() {}

    /** The entry of a term for a record. */
    public static byte[] encode(byte[] term, byte[] recordKey) {
        byte[] key = new byte[term.length + recordKey.length];
        System.arraycopy(recordKey, 0, key, 0, TERM_OFFSET);
        System.arraycopy(term, 0, key, TERM_OFFSET, term.length);
        System.arraycopy(
                recordKey,
                TERM_OFFSET,
                key,
                TERM_OFFSET + term.length,
                recordKey.length - TERM_OFFSET);
        return key;
    }

    /** The key of the record that an entry belongs to. */
    public static byte[] recordKey(byte[] key) {
        int rest = IndexValue.skip(key, VALUE_OFFSET);
        byte[] recordKey = new byte[TERM_OFFSET + key.length - rest];
        System.arraycopy(key, 0, recordKey, 0, TERM_OFFSET);
        System.arraycopy(key, rest, recordKey, TERM_OFFSET, key.length - rest);
        return recordKey;
    }

    public static long pathId(byte[] key) {
        return BigEndian.readLong(key, TERM_OFFSET);
    }

    /** The type of the entry's value: a constant of {@link IndexValue}. */
    public static int type(byte[] key) {
        return key[VALUE_OFFSET];
    }

    /** The value of an entry whose type is {@link IndexValue#NUMBER}. */
    public static double number(byte[] key) {
        return IndexValue.number(BigEndian.readLong(key, VALUE_OFFSET + 1));
    }

    /** As {@link IndexValue#orderedEnd}, of the entry's value. */
    public static int orderedEnd(byte[] key) {
        return IndexValue.orderedEnd(key, VALUE_OFFSET);
    }

    /** The beginning of all entries of a path. */
    public static KeyWriter path(int container, long pathId) {
        return new KeyWriter().putInt(container).putLong(pathId);
    }
}
