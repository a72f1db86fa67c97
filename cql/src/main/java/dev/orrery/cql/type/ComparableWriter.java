package dev.orrery.cql.type;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Builds byte strings whose unsigned order is the order of the values, after Cassandra's
 * byte-comparable scheme. Components of a sequence:
 *
 * <pre>
 * sequence  := component* terminator
 * component := 3E                        null
 *            | 3F | 41                   empty, ascending or descending
 *            | 40 bytes                  a value; descending: its bytes inverted
 * terminator:= 38                        end of a full key
 *            | 20 | 60                   before, after everything with this prefix
 * blob      := bytes with runs of n zeros as 00 FE(n-1) FF, at the end 00 FE(n); else a final 00
 * </pre>
 */
public final class ComparableWriter {
    static final int NULL = 0x3E;
    static final int EMPTY = 0x3F;
    static final int EMPTY_REVERSED = 0x41;
    static final int VALUE = 0x40;
    static final int END = 0x38;
    static final int BEFORE = 0x20;
    static final int AFTER = 0x60;

    private static final int INITIAL_BYTES = 48;

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int length;
    private int mask;

    /** Writes one component of a sequence. */
    public void component(CqlType type, boolean reversed, byte @Nullable [] value) {
        if (value == null) {
            put(NULL);
        } else if (value.length == 0 && !emptyIsComparable(type)) {
            put(reversed ? EMPTY_REVERSED : EMPTY);
        } else {
            put(VALUE);
            int outer = mask;
            mask = reversed ? mask ^ 0xFF : mask;
            type.writeComparable(value, this);
            mask = outer;
        }
    }

    static boolean emptyIsComparable(CqlType type) {
        return type instanceof CustomType
                || (type instanceof NativeType known && known.format().emptyIsComparable());
    }

    /** From here on bytes are written inverted, or no longer inverted. */
    void invert() {
        mask ^= 0xFF;
    }

    /** Writes one byte. */
    public void put(int value) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, length * 2);
        }
        bytes[length++] = (byte) (value ^ mask);
    }

    /** Writes bytes of a length that the reader knows. */
    public void fixed(byte[] value) {
        for (byte each : value) {
            put(each);
        }
    }

    /** Writes a fixed-length two's complement number. */
    public void signed(byte[] value) {
        put(value[0] ^ 0x80);
        for (int i = 1; i < value.length; i++) {
            put(value[i]);
        }
    }

    /** Writes bytes of any length and content. */
    public void blob(byte[] value) {
        int zeros = 0;
        for (byte each : value) {
            if (each == 0) {
                put(zeros == 0 ? 0 : 0xFE);
                zeros++;
            } else {
                if (zeros > 0) {
                    put(0xFF);
                }
                zeros = 0;
                put(each);
            }
        }
        put(zeros > 0 ? 0xFE : 0);
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}
