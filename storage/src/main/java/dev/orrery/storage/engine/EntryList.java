package dev.orrery.storage.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Entries whose keys begin alike, in the order of their keys, in one array. It lives in memory
 * only. Used by one thread, which walks it once.
 *
 * <pre>
 * entries := *entry
 * entry   := keyLength:u16  valueLength:u16  key  value      the key without what all have
 * </pre>
 */
public final class EntryList {
    private static final int HEADER_BYTES = 2 * Short.BYTES;

    private final byte[] bytes;
    private int keyFrom;
    private int valueFrom;
    private int end;

    EntryList(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Moves to the next entry; false at the end. */
    public boolean next() {
        if (end == bytes.length) {
            return false;
        }
        keyFrom = end + HEADER_BYTES;
        valueFrom = keyFrom + readLength(end);
        end = valueFrom + readLength(end + Short.BYTES);
        return true;
    }

    private int readLength(int at) {
        return (bytes[at] & 0xFF) << Byte.SIZE | (bytes[at + 1] & 0xFF);
    }

    /** What the offsets refer to. It is shared with others and must not be changed. */
    public byte[] array() {
        return bytes;
    }

    public int keyFrom() {
        return keyFrom;
    }

    /** Where the value begins, and the key ends. */
    public int valueFrom() {
        return valueFrom;
    }

    public int valueTo() {
        return end;
    }

    /** Puts entries side by side, as long as they fit. */
    public static final class Packer {
        private static final int INITIAL_BYTES = 256;

        private byte @Nullable [] bytes = new byte[INITIAL_BYTES];
        private int length;

        /**
         * Adds an entry.
         *
         * @param keyFrom how much of the key all keys have
         */
        public void add(byte[] key, int keyFrom, byte[] value) {
            byte[] target = room(HEADER_BYTES + key.length - keyFrom + value.length);
            if (target != null) {
                putLength(target, key.length - keyFrom);
                putLength(target, value.length);
                put(target, key, keyFrom);
                put(target, value, 0);
            }
        }

        private byte @Nullable [] room(int more) {
            byte[] present = bytes;
            if (present == null || length + more > HotRecords.MAX_LIST_BYTES) {
                bytes = null;
            } else if (length + more > present.length) {
                bytes = Arrays.copyOf(present, Math.max(length + more, 2 * present.length));
            }
            return bytes;
        }

        private void putLength(byte[] target, int value) {
            target[length++] = (byte) (value >>> Byte.SIZE);
            target[length++] = (byte) value;
        }

        private void put(byte[] target, byte[] source, int from) {
            System.arraycopy(source, from, target, length, source.length - from);
            length += source.length - from;
        }

        /** All entries; null if they did not fit. */
        byte @Nullable [] packed() {
            return bytes == null ? null : Arrays.copyOf(bytes, length);
        }
    }
}
