package dev.orrery.storage.key;

import dev.orrery.model.ring.RingRange;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An interval of keys: from {@link #from} up to, not including, {@link #to}. */
public final class KeyRange {
    /** Every key of a family. */
    public static final KeyRange ALL = new KeyRange(new byte[0], null);

    private final byte[] from;
    private final byte @Nullable [] to;

    private KeyRange(byte[] from, byte @Nullable [] to) {
        this.from = from;
        this.to = to;
    }

    /** A null end is the end of the family. */
    public static KeyRange of(byte[] from, byte @Nullable [] to) {
        return new KeyRange(from, to);
    }

    /** Every key that begins with the prefix. */
    public static KeyRange ofPrefix(byte[] prefix) {
        return new KeyRange(prefix, next(prefix));
    }

    /** Every key of a container, in a family whose keys begin with the container. */
    public static KeyRange ofContainer(int container) {
        return ofPrefix(containerPrefix(container));
    }

    /**
     * What lies in a range of the ring, in a family whose keys have the position in second place.
     */
    public static KeyRange ofRing(int container, RingRange range) {
        byte[] prefix = containerPrefix(container);
        byte[] from = concatenate(prefix, range.min().toBytes());
        byte[] to = range.max().isEnd() ? next(prefix) : concatenate(prefix, range.max().toBytes());
        return new KeyRange(from, to);
    }

    public byte[] from() {
        return from;
    }

    /** The excluded end; null for the end of the family. */
    public byte @Nullable [] to() {
        return to;
    }

    public boolean contains(byte[] key) {
        return Arrays.compareUnsigned(from, key) <= 0
                && (to == null || Arrays.compareUnsigned(key, to) < 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyRange range
                && Arrays.equals(from, range.from)
                && Arrays.equals(to, range.to);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(from) + Arrays.hashCode(to);
    }

    /** The least key greater than every key with this prefix; null if there is none. */
    public static byte @Nullable [] next(byte[] prefix) {
        int last = prefix.length - 1;
        while (last >= 0 && prefix[last] == (byte) 0xff) {
            last--;
        }
        if (last < 0) {
            return null;
        }
        byte[] next = Arrays.copyOf(prefix, last + 1);
        next[last]++;
        return next;
    }

    private static byte[] containerPrefix(int container) {
        byte[] prefix = new byte[Integer.BYTES];
        BigEndian.putInt(prefix, 0, container);
        return prefix;
    }

    private static byte[] concatenate(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
