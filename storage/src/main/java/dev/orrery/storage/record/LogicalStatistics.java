package dev.orrery.storage.record;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.key.BigEndian;

/**
 * How many records a logical partition has, and how large they are together.
 *
 * <pre>
 * statistics := version:u8 (= 1)  items:i64  bytes:i64     big endian
 * </pre>
 *
 * <p>A logical partition without records has no entry.
 */
public record LogicalStatistics(long items, long bytes) {
    public static final LogicalStatistics NONE = new LogicalStatistics(0, 0);

    private static final int VERSION = 1;
    private static final int ITEMS_OFFSET = 1;
    private static final int BYTES_OFFSET = 9;
    private static final int LENGTH = 17;

    public LogicalStatistics {
        if (items < 0 || bytes < 0) {
            throw new IllegalArgumentException("a logical partition is not less than empty");
        }
    }

    /** What one record counts for: all its bytes, key and value. */
    public static long sizeOf(byte[] recordKey, byte[] recordValue) {
        return (long) recordKey.length + recordValue.length;
    }

    public LogicalStatistics plus(long moreItems, long moreBytes) {
        return new LogicalStatistics(items + moreItems, bytes + moreBytes);
    }

    public boolean isNone() {
        return items == 0;
    }

    public byte[] encode() {
        byte[] value = new byte[LENGTH];
        value[0] = VERSION;
        BigEndian.putLong(value, ITEMS_OFFSET, items);
        BigEndian.putLong(value, BYTES_OFFSET, bytes);
        return value;
    }

    public static LogicalStatistics read(byte[] value) {
        if (value.length != LENGTH || value[0] != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "The statistics of a logical partition have an unknown form.");
        }
        return new LogicalStatistics(
                BigEndian.readLong(value, ITEMS_OFFSET), BigEndian.readLong(value, BYTES_OFFSET));
    }
}
