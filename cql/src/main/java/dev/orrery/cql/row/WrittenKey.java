package dev.orrery.cql.row;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * The clustering columns of a row as they were written, where their order-preserving form does not
 * tell: 1.0 and 1.00 are one key, and the row shows the one that it was made with. Immutable.
 */
public final class WrittenKey {
    /** The order-preserving form tells everything. */
    public static final WrittenKey NONE = new WrittenKey(new byte[0]);

    private final byte[] values;

    private WrittenKey(byte[] values) {
        this.values = values;
    }

    /** Of the values as a list; the array must not be changed afterwards. */
    public static WrittenKey of(byte[] values) {
        return values.length == 0 ? NONE : new WrittenKey(values);
    }

    public boolean isNone() {
        return values.length == 0;
    }

    /** The values as a list; not to be changed. */
    public byte[] array() {
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WrittenKey key && Arrays.equals(values, key.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(values);
    }
}
