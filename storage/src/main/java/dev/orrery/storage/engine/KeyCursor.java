package dev.orrery.storage.engine;

import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Walks the keys of one family between two bounds, in either direction, as they were when the
 * cursor was made. Every movement answers whether the cursor stands on a key; when it does not, the
 * end is known to be real, since damage throws {@code CORRUPTION}. Used by one thread at a time.
 */
public final class KeyCursor implements AutoCloseable {
    private final NativeStore store;
    private final KeyBounds bounds;
    private final ReadOptions options;
    private final RocksIterator iterator;
    private boolean onKey;
    private boolean closed;

    private KeyCursor(
            NativeStore store, ColumnFamilyHandle handle, ReadOptions base, KeyBounds bounds) {
        this.store = store;
        this.bounds = bounds;
        this.options = new ReadOptions(base);
        bounds.limit(options);
        this.iterator = store.database().newIterator(handle, options);
    }

    static KeyCursor open(
            NativeStore store, ColumnFamilyHandle handle, ReadOptions base, KeyBounds bounds) {
        // A lease of its own: a view closed too early must not pull the store from under it.
        store.leases().acquire();
        return new KeyCursor(store, handle, base, bounds);
    }

    /** Moves to the first key. */
    public boolean first() {
        requireOpen();
        if (bounds.empty()) {
            return false;
        }
        iterator.seekToFirst();
        return positioned();
    }

    /** Moves to the last key. */
    public boolean last() {
        requireOpen();
        if (bounds.empty()) {
            return false;
        }
        iterator.seekToLast();
        return positioned();
    }

    /** Moves to the first key that is equal to the given one or greater. */
    public boolean seek(byte[] key) {
        requireOpen();
        if (bounds.empty()) {
            return false;
        }
        iterator.seek(key);
        return positioned();
    }

    /** Moves to the last key that is equal to the given one or less. */
    public boolean seekBackward(byte[] key) {
        requireOpen();
        if (bounds.empty()) {
            return false;
        }
        iterator.seekForPrev(key);
        return positioned();
    }

    /** Moves one key up; the cursor must stand on a key. */
    public boolean next() {
        requirePositioned();
        iterator.next();
        return positioned();
    }

    /** Moves one key down; the cursor must stand on a key. */
    public boolean previous() {
        requirePositioned();
        iterator.prev();
        return positioned();
    }

    /** The key, in an array of its own. */
    public byte[] key() {
        requirePositioned();
        return iterator.key();
    }

    /** The value, in an array of its own. */
    public byte[] value() {
        requirePositioned();
        return iterator.value();
    }

    /**
     * Copies the key into the target, as far as it fits, and returns its full length: a longer one
     * is to be read again into a larger target.
     */
    public int copyKey(byte[] target) {
        requirePositioned();
        return iterator.key(target);
    }

    /** As {@link #copyKey}, for the value. */
    public int copyValue(byte[] target) {
        requirePositioned();
        return iterator.value(target);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        iterator.close();
        options.close();
        bounds.close();
        store.leases().release();
    }

    private boolean positioned() {
        onKey = iterator.isValid();
        if (onKey) {
            return true;
        }
        try {
            iterator.status();
        } catch (RocksDBException e) {
            throw EngineErrors.readOrSignal(e);
        }
        return false;
    }

    private void requirePositioned() {
        requireOpen();
        // Moving or reading an iterator that stands nowhere is undefined in the engine.
        if (!onKey) {
            throw new IllegalStateException("the cursor stands on no key");
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the cursor is closed");
        }
    }
}
