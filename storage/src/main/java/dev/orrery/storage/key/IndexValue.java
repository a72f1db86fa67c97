package dev.orrery.storage.key;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/**
 * The order-preserving, prefix-free form of a JSON value in an index entry. The leading byte is the
 * type, in the order in which queries sort values of different types.
 *
 * <pre>
 * value     := undefined | null | false | true | number | string | array | object | composite
 * undefined := 0x00                                inside a composite only
 * null      := 0x01
 * false     := 0x02
 * true      := 0x03
 * number    := 0x04 bits:u64                       the nearest double: sign bit flipped if it is
 *                                                  positive, all bits flipped if it is negative
 * string    := 0x05 text 0x00 0x01                 at most 256 bytes of UTF-8
 *            | 0x05 text 0x00 0x02 hash:u64        longer: its first 256 bytes, and the hash of all
 * text      := ( 0x01..0xFF | 0x00 0xFF )*         a zero byte is escaped
 * array     := 0x06                                there is an array
 * object    := 0x07                                there is an object
 * composite := 0x08 count:u8 descending:u8 value{count}
 *                                                  bit i of descending: part i has all its
 *                                                  bits inverted
 * </pre>
 *
 * <p>What an entry leaves open must be checked on the record: integers beyond 2^53 and decimals
 * that share a double are one value here, and strings that share their first 256 bytes are told
 * apart by a hash, so they are not in order among each other. Zero has no sign here.
 */
public final class IndexValue {
    public static final int UNDEFINED = 0x00;
    public static final int NULL = 0x01;
    public static final int FALSE = 0x02;
    public static final int TRUE = 0x03;
    public static final int NUMBER = 0x04;
    public static final int STRING = 0x05;
    public static final int ARRAY = 0x06;
    public static final int OBJECT = 0x07;
    public static final int COMPOSITE = 0x08;

    /** Longest string that an entry holds whole, in bytes of UTF-8. */
    public static final int MAX_STRING_BYTES = 256;

    static final int TEXT_END = 0x01;
    static final int TEXT_CUT = 0x02;
    private static final int ESCAPED_ZERO = 0xff;

    private static final Hasher64 HASHER = Hashing.xxh3_64();

    private IndexValue() {}

    /** Writes a value that is nothing but its type. */
    public static void writeType(KeyWriter target, int type) {
        target.putByte(type);
    }

    public static void writeNumber(KeyWriter target, double value) {
        target.putByte(NUMBER).putLong(sortable(value));
    }

    public static void writeString(KeyWriter target, byte[] utf8) {
        writeString(target, utf8, 0, utf8.length);
    }

    public static void writeString(KeyWriter target, byte[] utf8, int offset, int length) {
        writeStringStart(target, utf8, offset, Math.min(length, MAX_STRING_BYTES));
        target.putByte(0);
        if (length <= MAX_STRING_BYTES) {
            target.putByte(TEXT_END);
        } else {
            target.putByte(TEXT_CUT).putLong(HASHER.hashBytesToLong(utf8, offset, length));
        }
    }

    /** What all strings with a beginning have in common; the beginning has at most 256 bytes. */
    public static void writeStringStart(KeyWriter target, byte[] utf8, int offset, int length) {
        target.putByte(STRING);
        int from = offset;
        int end = offset + length;
        for (int i = offset; i < end; i++) {
            if (utf8[i] == 0) {
                target.putBytes(utf8, from, i + 1 - from).putByte(ESCAPED_ZERO);
                from = i + 1;
            }
        }
        target.putBytes(utf8, from, end - from);
    }

    /** What all strings with these first 256 bytes have in common that are longer. */
    public static void writeCutString(KeyWriter target, byte[] utf8, int offset) {
        writeStringStart(target, utf8, offset, MAX_STRING_BYTES);
        target.putByte(0).putByte(TEXT_CUT);
    }

    /** The offset behind the value that begins at the given one. */
    public static int skip(byte[] source, int offset) {
        if (byteAt(source, offset, 0) != COMPOSITE) {
            return skip(source, offset, 0);
        }
        int count = byteAt(source, offset + 1, 0);
        int descending = byteAt(source, offset + 2, 0);
        int at = offset + 3;
        for (int part = 0; part < count; part++) {
            at = skip(source, at, (descending >> part & 1) == 1 ? 0xff : 0);
        }
        return at;
    }

    /**
     * The offset up to which the value at an offset is in the order in which queries sort: what is
     * behind it says nothing of the order. That is the end of the value, unless it has a string
     * that is cut, an array or an object.
     */
    public static int orderedEnd(byte[] source, int offset) {
        if (byteAt(source, offset, 0) != COMPOSITE) {
            int end = skip(source, offset, 0);
            return isCut(source, offset, 0) ? end - Long.BYTES : end;
        }
        int count = byteAt(source, offset + 1, 0);
        int descending = byteAt(source, offset + 2, 0);
        int at = offset + 3;
        for (int part = 0; part < count; part++) {
            int inversion = (descending >> part & 1) == 1 ? 0xff : 0;
            int end = skip(source, at, inversion);
            if (isCut(source, at, inversion)) {
                return end - Long.BYTES;
            }
            int type = byteAt(source, at, inversion);
            if (type == ARRAY || type == OBJECT) {
                return end;
            }
            at = end;
        }
        return at;
    }

    /** Whether a value is a string of which the entry holds only the beginning and a hash. */
    private static boolean isCut(byte[] source, int offset, int inversion) {
        if (byteAt(source, offset, inversion) != STRING) {
            return false;
        }
        int at = offset + 1;
        while (true) {
            if (byteAt(source, at++, inversion) == 0) {
                int mark = byteAt(source, at++, inversion);
                if (mark != ESCAPED_ZERO) {
                    return mark == TEXT_CUT;
                }
            }
        }
    }

    private static int skip(byte[] source, int offset, int inversion) {
        int type = byteAt(source, offset, inversion);
        return switch (type) {
            case UNDEFINED, NULL, FALSE, TRUE, ARRAY, OBJECT -> offset + 1;
            case NUMBER -> offset + 1 + Long.BYTES;
            case STRING -> skipText(source, offset + 1, inversion);
            default -> throw malformed("type " + type + " is unknown");
        };
    }

    private static int skipText(byte[] source, int offset, int inversion) {
        int at = offset;
        while (true) {
            if (byteAt(source, at++, inversion) != 0) {
                continue;
            }
            switch (byteAt(source, at++, inversion)) {
                case TEXT_END -> {
                    return at;
                }
                case TEXT_CUT -> {
                    return at + Long.BYTES;
                }
                case ESCAPED_ZERO -> {}
                default -> throw malformed("a string has no end");
            }
        }
    }

    static long sortable(double value) {
        // Adding zero turns -0.0 into 0.0 and changes nothing else.
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }

    /** What {@link #sortable} was given. */
    static double number(long sortable) {
        return Double.longBitsToDouble(sortable < 0 ? sortable ^ Long.MIN_VALUE : ~sortable);
    }

    private static int byteAt(byte[] source, int offset, int inversion) {
        if (offset >= source.length) {
            throw malformed("it is cut off");
        }
        return (source[offset] & 0xff) ^ inversion;
    }

    private static OrreryException malformed(String detail) {
        return new OrreryException(
                ErrorCode.CORRUPTION, "An index entry is malformed: " + detail + ".");
    }
}
