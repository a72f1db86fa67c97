package dev.orrery.model.json;

import java.util.Arrays;

/** Writes the nodes of a table, narrow or wide ({@link StoredJson}). */
final class TableWriter {
    private static final int INITIAL_BYTES = 128;
    private static final int NARROW_LIMIT = StoredJson.NARROW_LIMIT;

    private final boolean wide;
    private byte[] bytes;
    private int length;
    private boolean overflowed;

    TableWriter(boolean wide, int textBytes) {
        this.wide = wide;
        this.bytes = new byte[Math.max(INITIAL_BYTES, textBytes / 3)];
    }

    boolean isWide() {
        return wide;
    }

    /** Whether an offset did not fit a narrow table: what was written is of no use. */
    boolean overflowed() {
        return overflowed;
    }

    int length() {
        return length;
    }

    void truncate(int newLength) {
        length = newLength;
    }

    /** Starts a node and returns the value that leads to it. */
    int beginNode(int textStart, int textEnd, int count) {
        int largest = 3 * Integer.BYTES;
        long needed = length + (count + 1L) * largest;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(needed, bytes.length * 2L)));
        }
        int node = StoredJson.NODE | length;
        offset(textStart);
        offset(textEnd);
        offset(count);
        return node;
    }

    void fingerprint(int hash) {
        bytes[length++] = (byte) StoredJson.fingerprint(hash);
    }

    void hash(int hash) {
        LittleEndian.putInteger(bytes, length, hash);
        length += Integer.BYTES;
    }

    void value(int value) {
        if (wide) {
            hash(value);
        } else {
            overflowed |= (value & ~StoredJson.NODE) >= NARROW_LIMIT;
            offset(((value >>> 15) & NARROW_LIMIT) | (value & (NARROW_LIMIT - 1)));
        }
    }

    void offset(int offset) {
        if (wide) {
            hash(offset);
        } else {
            LittleEndian.putShort(bytes, length, offset);
            length += Short.BYTES;
        }
    }

    void copyTo(byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, length);
    }
}
