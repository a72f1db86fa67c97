package dev.orrery.storage.key;

import java.util.List;

/**
 * The index entries of a CQL table: keys of {@link IndexKey} whose path is the number of an index,
 * and whose value is that of the row in its wire form, written as a string.
 */
public final class RowIndexKey {
    private RowIndexKey() {}

    /** The term of a value in an index. */
    public static byte[] term(int index, byte[] value) {
        KeyWriter term = new KeyWriter().putLong(pathId(index));
        IndexValue.writeString(term, value);
        return term.toByteArray();
    }

    /** All entries of an index. */
    public static KeyRange entries(int container, int index) {
        return KeyRange.ofPrefix(IndexKey.path(container, pathId(index)).toByteArray());
    }

    private static long pathId(int index) {
        return PathId.of(List.of("index", Integer.toString(index)));
    }
}
