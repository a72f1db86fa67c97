package dev.orrery.cql.row;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * The sort keys of the records of a logical partition: its header, deletions of ranges, rows.
 *
 * <pre>
 * sortKey := 0x00                                     header
 *          | 0x10 0x00 end 0x00 0x01 start            deletion of the rows from start up to end
 *          | 0x10 0x01 start                          the same up to the end of the partition
 *          | 0x20 clusteringKey                       row
 * end     := ( 0x01..0xFF | 0x00 0xFF )*              a bound; a zero byte is escaped
 * start   := a bound as it is
 * </pre>
 *
 * <p>Deletions of ranges do not overlap and are in the order of their ends, so what covers a row is
 * the first one that ends behind it, or nothing.
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
        byte[] to = rows.to();
        key.write(to == null ? OPEN : BOUNDED);
        if (to != null) {
            writeBound(key, to);
        }
        key.write(rows.from(), 0, rows.from().length);
        return key.toByteArray();
    }

    /** Where the deletions of ranges begin that end behind a bound. */
    public static byte[] rangesBehind(byte[] bound) {
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        key.write(RANGE);
        key.write(BOUNDED);
        writeBound(key, bound);
        byte[] last = key.toByteArray();
        // Greater than all keys with this end, and less than all with a greater one.
        last[last.length - 1]++;
        return last;
    }

    private static void writeBound(ByteArrayOutputStream key, byte[] bound) {
        for (byte each : bound) {
            key.write(each);
            if (each == 0) {
                key.write(ESCAPED_ZERO);
            }
        }
        key.write(0);
        key.write(BOUND_END);
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
        int at = offset + 2;
        if (key[offset + 1] == OPEN) {
            return RowInterval.of(Arrays.copyOfRange(key, at, key.length), null);
        }
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        while (key[at] != 0 || key[at + 1] != BOUND_END) {
            to.write(key[at]);
            at += key[at] == 0 ? 2 : 1;
        }
        return RowInterval.of(Arrays.copyOfRange(key, at + 2, key.length), to.toByteArray());
    }
}
