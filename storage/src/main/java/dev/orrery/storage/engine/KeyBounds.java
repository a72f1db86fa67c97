package dev.orrery.storage.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.Slice;

/** The bounds of a scan in native memory, which must live as long as the iterator they limit. */
final class KeyBounds implements AutoCloseable {
    private final @Nullable Slice lower;
    private final @Nullable Slice upper;
    private final boolean empty;

    KeyBounds(byte[] from, byte @Nullable [] to) {
        lower = from.length == 0 ? null : new Slice(from);
        upper = to == null ? null : new Slice(to);
        empty = to != null && Arrays.compareUnsigned(from, to) >= 0;
    }

    /** Whether no key can lie within. */
    boolean empty() {
        return empty;
    }

    void limit(ReadOptions options) {
        if (lower != null) {
            options.setIterateLowerBound(lower);
        }
        if (upper != null) {
            options.setIterateUpperBound(upper);
        }
    }

    @Override
    public void close() {
        if (lower != null) {
            lower.close();
        }
        if (upper != null) {
            upper.close();
        }
    }
}
