package dev.orrery.cql.row;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Which row of a logical partition: the one with these clustering columns, in their
 * order-preserving form, or the static one. Rows of a table without clustering columns have an
 * empty form of their own, as the encoding of no columns gives it.
 */
public final class RowKey implements Comparable<RowKey> {
    /** The columns that all rows of the logical partition share. It comes before all rows. */
    public static final RowKey STATIC = new RowKey(new byte[0], true, WrittenKey.NONE);

    private final byte[] bytes;
    private final boolean ofStatics;
    private final WrittenKey written;

    private RowKey(byte[] bytes, boolean ofStatics, WrittenKey written) {
        this.bytes = bytes;
        this.ofStatics = ofStatics;
        this.written = written;
    }

    /** The row with an encoded clustering key; the array must not be changed afterwards. */
    public static RowKey of(byte[] clusteringKey) {
        return of(clusteringKey, WrittenKey.NONE);
    }

    /** The same, written in another form. It names the same row. */
    public static RowKey of(byte[] clusteringKey, WrittenKey written) {
        return new RowKey(clusteringKey, false, written);
    }

    public boolean isStatic() {
        return ofStatics;
    }

    /** How a row that is made by this key shows it. */
    public WrittenKey written() {
        return written;
    }

    /** The encoded clustering key; not to be changed. */
    public byte[] array() {
        return bytes;
    }

    @Override
    public int compareTo(RowKey other) {
        return ofStatics == other.ofStatics
                ? Arrays.compareUnsigned(bytes, other.bytes)
                : Boolean.compare(!ofStatics, !other.ofStatics);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowKey key
                && ofStatics == key.ofStatics
                && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return ofStatics ? "static" : HexFormat.of().formatHex(bytes);
    }
}
