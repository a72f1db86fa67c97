package dev.orrery.storage.key;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/**
 * The key of a change: its value is the key of the record that changed.
 *
 * <pre>
 * feedKey := container:i32  lsn:i64  originPartition:i32  positionInBatch:i32
 * </pre>
 *
 * <p>The partition that committed the batch is part of it, because after a merge two histories with
 * the same LSNs lie in one store.
 */
public record FeedKey(int container, long lsn, int originPartition, int positionInBatch) {
    public static final int BYTES = 20;

    private static final int LSN_OFFSET = 4;
    private static final int ORIGIN_OFFSET = 12;
    private static final int POSITION_OFFSET = 16;

    public FeedKey {
        if (container < 0 || lsn < 0 || originPartition < 0 || positionInBatch < 0) {
            throw new IllegalArgumentException("a feed key has no negative part");
        }
    }

    public byte[] encode() {
        byte[] bytes = new byte[BYTES];
        BigEndian.putInt(bytes, 0, container);
        BigEndian.putLong(bytes, LSN_OFFSET, lsn);
        BigEndian.putInt(bytes, ORIGIN_OFFSET, originPartition);
        BigEndian.putInt(bytes, POSITION_OFFSET, positionInBatch);
        return bytes;
    }

    public static FeedKey read(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new OrreryException(
                    ErrorCode.CORRUPTION, "A feed key has " + bytes.length + " bytes.");
        }
        return new FeedKey(
                BigEndian.readInt(bytes, 0),
                BigEndian.readLong(bytes, LSN_OFFSET),
                BigEndian.readInt(bytes, ORIGIN_OFFSET),
                BigEndian.readInt(bytes, POSITION_OFFSET));
    }

    /** Every change of a container behind an LSN. */
    public static KeyRange after(int container, long lsn) {
        byte[] from = new FeedKey(container, lsn + 1, 0, 0).encode();
        return KeyRange.of(from, KeyRange.ofContainer(container).to());
    }
}
