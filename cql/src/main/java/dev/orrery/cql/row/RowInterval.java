package dev.orrery.cql.row;

import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one logical partition that follow each other: from a bound up to, not including, another.
 * A bound is any byte string in the order of encoded clustering keys; it need not be a key.
 */
public final class RowInterval {
    /** Every row. */
    public static final RowInterval ALL = new RowInterval(new byte[0], null);

    private final byte[] from;
    private final byte @Nullable [] to;

    private RowInterval(byte[] from, byte @Nullable [] to) {
        this.from = from;
        this.to = to;
    }

    /** A null end is the end of the logical partition. */
    public static RowInterval of(byte[] from, byte @Nullable [] to) {
        return new RowInterval(from, to);
    }

    /** One row. */
    public static RowInterval only(RowKey row) {
        byte[] key = row.array();
        return new RowInterval(key, Arrays.copyOf(key, key.length + 1));
    }

    public byte[] from() {
        return from;
    }

    /** The excluded end; null for the end of the logical partition. */
    public byte @Nullable [] to() {
        return to;
    }

    public boolean isEmpty() {
        return to != null && Arrays.compareUnsigned(from, to) >= 0;
    }

    /** Whether it was made for one row by {@link #only}, whose key {@link #from} is then. */
    public boolean isOnly() {
        return to != null
                && to.length == from.length + 1
                && to[from.length] == 0
                && Arrays.equals(from, 0, from.length, to, 0, from.length);
    }

    public boolean contains(byte[] clusteringKey) {
        return Arrays.compareUnsigned(from, clusteringKey) <= 0
                && (to == null || Arrays.compareUnsigned(clusteringKey, to) < 0);
    }

    /** Whether all of another interval lies in this one. */
    public boolean encloses(RowInterval other) {
        return Arrays.compareUnsigned(from, other.from) <= 0
                && (to == null || (other.to != null && Arrays.compareUnsigned(other.to, to) <= 0));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowInterval interval
                && Arrays.equals(from, interval.from)
                && Arrays.equals(to, interval.to);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(from) * 31 + Arrays.hashCode(to);
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return "[" + hex.formatHex(from) + ", " + (to == null ? "end" : hex.formatHex(to)) + ")";
    }
}
