package dev.orrery.cql.row;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * The sort keys of the records of a logical partition: its header, deletions of ranges, rows.
 *
 * <pre>
 * sortKey := 0x00                          header
 *          | 0x10 bound 0x00 0x01 end      deletion of the rows from a bound to an end
 *          | 0x20 clusteringKey            row
 * bound   := ( 0x01..0xFF | 0x00 0xFF )*   a zero byte is escaped
 * end     := 0x00 bytes | 0x01             a bound, or the end of the logical partition
 * </pre>
 */
public final class SortKey {
    private static final int HEADER = 0x00;
    private static final int RANGE = 0x10;
    private static final int ROW = 0x20;
    private static final int BOUND_END = 0x01;
    private static final int ESCAPED_ZERO = 0xFF;
    private static final int BOUNDED = 0x00;
    private static final int OPEN = 0x01;

    private SortKey() {}

    public static byte[] header() {
        return new byte[] {HEADER};
    }

    public static byte[] row(byte[] clusteringKey) {
        byte[] key = new byte[clusteringKey.length + 1];
        key[0] = ROW;
        System.arraycopy(clusteringKey, 0, key, 1, clusteringKey.length);
        return key;
    }

    /** Where the deletions of ranges begin. */
    public static byte[] ranges() {
        return new byte[] {RANGE};
    }

    /** Where the rows begin, and the deletions of ranges end. */
    public static byte[] rows() {
        return new byte[] {ROW};
    }

    /** Behind all rows. */
    public static byte[] afterRows() {
        return new byte[] {ROW + 1};
    }

    public static byte[] range(RowInterval rows) {
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        key.write(RANGE);
        for (byte each : rows.from()) {
            key.write(each);
            if (each == 0) {
                key.write(ESCAPED_ZERO);
            }
        }
        key.write(0);
        key.write(BOUND_END);
        byte[] to = rows.to();
        key.write(to == null ? OPEN : BOUNDED);
        if (to != null) {
            key.write(to, 0, to.length);
        }
        return key.toByteArray();
    }

    public static boolean isHeader(byte[] key, int offset) {
        return key[offset] == HEADER;
    }

    public static boolean isRow(byte[] key, int offset) {
        return key[offset] == ROW;
    }

    /** The clustering key in the key of a row's record. */
    public static byte[] clusteringKey(byte[] key, int offset) {
        return Arrays.copyOfRange(key, offset + 1, key.length);
    }

    /** The interval in the key of a range's record. */
    public static RowInterval interval(byte[] key, int offset) {
        ByteArrayOutputStream from = new ByteArrayOutputStream();
        int at = offset + 1;
        while (key[at] != 0 || key[at + 1] != BOUND_END) {
            from.write(key[at]);
            at += key[at] == 0 ? 2 : 1;
        }
        at += 2;
        return RowInterval.of(
                from.toByteArray(),
                key[at] == OPEN ? null : Arrays.copyOfRange(key, at + 1, key.length));
    }
}
