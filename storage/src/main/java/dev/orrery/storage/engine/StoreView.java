package dev.orrery.storage.engine;

import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import org.jspecify.annotations.Nullable;

/**
 * Read access to a store, for one thread at a time. A view holds the store open: close it soon. A
 * read of damaged data throws {@code CORRUPTION}.
 */
public interface StoreView extends AutoCloseable {
    /** The value under a key, or null. May read from the disk. */
    byte @Nullable [] find(Family family, byte[] key);

    /**
     * The value of a record, or null. Records that are read often need no call of the engine. The
     * array may be shared with others, who must not change it either.
     */
    default byte @Nullable [] findRecord(byte[] key) {
        return find(Family.RECORDS, key);
    }

    /** The value under a key as far as the tier allows. */
    Lookup find(Family family, byte[] key, ReadTier tier);

    /** Whether a key is present. May read from the disk. */
    default boolean contains(Family family, byte[] key) {
        return find(family, key) != null;
    }

    /**
     * A cursor over the keys from {@code from} up to, not including, {@code to}; a null {@code to}
     * is the end of the family. The cursor stands nowhere until it is moved, and must be closed
     * before the view.
     */
    KeyCursor scan(Family family, byte[] from, byte @Nullable [] to);

    /** A cursor over an interval of keys. */
    default KeyCursor scan(Family family, KeyRange range) {
        return scan(family, range.from(), range.to());
    }

    @Override
    void close();
}
