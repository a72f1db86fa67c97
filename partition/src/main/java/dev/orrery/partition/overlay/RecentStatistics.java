package dev.orrery.partition.overlay;

import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.Lookup;
import dev.orrery.storage.engine.ReadTier;
import dev.orrery.storage.engine.StoreView;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of logical partitions as the last batches of the writer have left them, which the
 * next batch then need not read from the store. They hold after one batch, the one that was noted
 * last: if the next one begins after any other, whoever made it, nothing is known. Used by the
 * writer only.
 */
public final class RecentStatistics {
    /** Of each partition: those that were written last. */
    private static final int MAX_KEYS = 1_024;

    private static final float LOAD_FACTOR = 0.75f;

    private final Map<Key, byte[]> values =
            new LinkedHashMap<>(16, LOAD_FACTOR, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, byte[]> eldest) {
                    return size() > MAX_KEYS;
                }
            };

    private long afterLsn;

    /** The bytes of a key, compared as such. */
    private static final class Key {
        private final byte[] bytes;
        private final int hash;

        Key(byte[] bytes) {
            this.bytes = bytes;
            this.hash = Arrays.hashCode(bytes);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(bytes, key.bytes);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** The store as it is after a batch. */
    public StoreView over(StoreView store, long lsn) {
        if (lsn != afterLsn) {
            values.clear();
            afterLsn = lsn;
        }
        return new View(store);
    }

    /** Notes what a batch has changed that was begun on {@link #over} and is applied. */
    public void note(Overlay applied, long lsn) {
        if (lsn != afterLsn + 1 || applied.hasRangeDelete(Family.LOGICAL)) {
            values.clear();
        }
        afterLsn = lsn;
        applied.forEachChange(
                Family.LOGICAL,
                (key, value) -> {
                    if (value == null) {
                        values.remove(new Key(key));
                    } else {
                        values.put(new Key(key), value);
                    }
                });
    }

    private final class View implements StoreView {
        private final StoreView store;

        View(StoreView store) {
            this.store = store;
        }

        @Override
        public byte @Nullable [] find(Family family, byte[] key) {
            byte[] known = family == Family.LOGICAL ? values.get(new Key(key)) : null;
            return known == null ? store.find(family, key) : known;
        }

        @Override
        public Lookup find(Family family, byte[] key, ReadTier tier) {
            return store.find(family, key, tier);
        }

        @Override
        public KeyCursor scan(Family family, byte[] from, byte @Nullable [] to) {
            return store.scan(family, from, to);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
