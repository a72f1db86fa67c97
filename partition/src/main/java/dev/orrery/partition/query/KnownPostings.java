package dev.orrery.partition.query;

import dev.orrery.query.execute.RangeSource;
import java.util.Arrays;
import java.util.List;

/** The records of one term, where they were few enough to be remembered when they were counted. */
final class KnownPostings implements RangeSource.KeyStream {
    private final List<byte[]> keys;
    private int place;

    /**
     * A stream at its beginning.
     *
     * @param keys in ascending order
     */
    KnownPostings(List<byte[]> keys) {
        this.keys = keys;
    }

    @Override
    public boolean seek(byte[] from) {
        while (place < keys.size() && Arrays.compareUnsigned(keys.get(place), from) < 0) {
            place++;
        }
        return place < keys.size();
    }

    @Override
    public byte[] key() {
        return keys.get(place);
    }

    @Override
    public void close() {}
}
