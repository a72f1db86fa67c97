package dev.orrery.cql.type;

import java.math.BigInteger;

/**
 * Integers of any size in a form whose bytes sort like the numbers, short for small ones.
 *
 * <pre>
 * integer := 1..7 bytes: the inverted sign, as many copies of it as bytes follow, its inverse,
 *            and the two's complement bits                       up to 48 bits and a sign
 *          | FF length(bytes - 7) bytes | 00 ~length(bytes - 7) bytes
 * length  := unsigned: one bits for the bytes that follow, a zero bit, the bits
 * </pre>
 */
final class ComparableIntegers {
    /** Numbers of more bytes have a sign byte and an explicit length. */
    private static final int SHORT_BYTES = 7;

    private static final int BITS_PER_BYTE = 7;

    private ComparableIntegers() {}

    static void write(long value, ComparableWriter out) {
        int needed = Long.SIZE + 1 - Long.numberOfLeadingZeros(value < 0 ? ~value : value);
        if (needed <= SHORT_BYTES * BITS_PER_BYTE) {
            writeShort(value, needed, out);
        } else {
            writeLong(BigInteger.valueOf(value), out);
        }
    }

    static void write(BigInteger number, ComparableWriter out) {
        int needed = number.bitLength() + 1;
        if (needed <= SHORT_BYTES * BITS_PER_BYTE) {
            writeShort(number.longValue(), needed, out);
        } else {
            writeLong(number, out);
        }
    }

    private static void writeShort(long value, int needed, ComparableWriter out) {
        int total = Math.max(1, (needed + BITS_PER_BYTE - 1) / BITS_PER_BYTE);
        long flipped = value < 0 ? ~value : value;
        long marked = (0xFFL << (Byte.SIZE - total) & 0xFF) << ((total - 1) * Byte.SIZE) | flipped;
        for (int shift = (total - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            int each = (int) (marked >>> shift) & 0xFF;
            out.put(value < 0 ? each ^ 0xFF : each);
        }
    }

    private static void writeLong(BigInteger number, ComparableWriter out) {
        int invert = number.signum() < 0 ? 0xFF : 0;
        byte[] digits = number.toByteArray();
        out.put(0xFF ^ invert);
        int length = digits.length - SHORT_BYTES;
        int extra = Math.max(0, (31 - Integer.numberOfLeadingZeros(length | 1)) / BITS_PER_BYTE);
        long marked = (0xFF00L >>> extra & 0xFF) << (extra * Byte.SIZE) | length;
        for (int shift = extra * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            out.put(((int) (marked >>> shift) & 0xFF) ^ invert);
        }
        out.fixed(digits);
    }

    static BigInteger read(ComparableReader in) {
        int first = in.next();
        if (first == 0xFF || first == 0) {
            return readLong(first ^ 0xFF, in);
        }
        int invert = first < 0x80 ? 0xFF : 0;
        int positive = first ^ invert;
        int total = Integer.numberOfLeadingZeros(~(positive << 24));
        long value = positive & 0xFF >>> total;
        for (int i = 1; i < total; i++) {
            value = value << Byte.SIZE | (in.next() ^ invert);
        }
        return BigInteger.valueOf(invert == 0 ? value : ~value);
    }

    private static BigInteger readLong(int invert, ComparableReader in) {
        int first = in.next() ^ invert;
        int extra = Integer.numberOfLeadingZeros(~(first << 24));
        long length = first & 0xFF >>> extra;
        for (int i = 0; i < extra; i++) {
            length = length << Byte.SIZE | (in.next() ^ invert);
        }
        return new BigInteger(in.fixed(Math.toIntExact(length) + SHORT_BYTES));
    }
}
