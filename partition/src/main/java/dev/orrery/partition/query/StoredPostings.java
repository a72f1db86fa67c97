package dev.orrery.partition.query;

import dev.orrery.query.execute.RangeSource;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The records of one term, inside a scope. */
final class StoredPostings implements RangeSource.KeyStream {
    private final byte[] term;
    private final QueryScope scope;
    private final KeyCursor cursor;
    private byte @Nullable [] current;
    private boolean atEnd;

    private StoredPostings(byte[] term, QueryScope scope, KeyCursor cursor) {
        this.term = term;
        this.scope = scope;
        this.cursor = cursor;
    }

    static StoredPostings open(StoreView view, QueryScope scope, byte[] term) {
        return new StoredPostings(term, scope, view.scan(Family.INDEX, keys(term, scope.keys())));
    }

    /** The entries of a term for the records of an interval. */
    static KeyRange keys(byte[] term, KeyRange records) {
        byte @Nullable [] to = records.to();
        byte @Nullable [] end =
                to == null || !beginsAlike(to, records.from())
                        ? KeyRange.next(term)
                        : entry(term, to);
        return KeyRange.of(entry(term, records.from()), end);
    }

    private static boolean beginsAlike(byte[] left, byte[] right) {
        int length = LogicalKey.CONTAINER_BYTES;
        return left.length >= length && Arrays.equals(left, 0, length, right, 0, length);
    }

    /** The term begins with the container, which the record's key therefore leaves out. */
    private static byte[] entry(byte[] term, byte[] recordKey) {
        int rest = recordKey.length - LogicalKey.CONTAINER_BYTES;
        byte[] entry = Arrays.copyOf(term, term.length + rest);
        System.arraycopy(recordKey, LogicalKey.CONTAINER_BYTES, entry, term.length, rest);
        return entry;
    }

    @Override
    public boolean seek(byte[] from) {
        if (atEnd) {
            return false;
        }
        if (current != null && Arrays.compareUnsigned(current, from) >= 0) {
            return true;
        }
        boolean found = move(from);
        while (found && !scope.hasPrefix(key())) {
            found = take(cursor.next());
        }
        return found;
    }

    /** The next entry is often the one wanted, and nearer than a search. */
    private boolean move(byte[] from) {
        if (from.length < LogicalKey.CONTAINER_BYTES) {
            return take(cursor.first());
        }
        if (current != null) {
            if (!take(cursor.next())) {
                return false;
            }
            if (Arrays.compareUnsigned(key(), from) >= 0) {
                return true;
            }
        }
        return take(cursor.seek(entry(term, from)));
    }

    private boolean take(boolean found) {
        atEnd = !found;
        current = found ? recordKey(cursor.key()) : null;
        return found;
    }

    private byte[] recordKey(byte[] entry) {
        int rest = entry.length - term.length;
        byte[] key = Arrays.copyOf(entry, LogicalKey.CONTAINER_BYTES + rest);
        System.arraycopy(entry, term.length, key, LogicalKey.CONTAINER_BYTES, rest);
        return key;
    }

    @Override
    public byte[] key() {
        if (current == null) {
            throw new IllegalStateException("the stream stands on no key");
        }
        return current;
    }

    @Override
    public void close() {
        cursor.close();
    }
}
