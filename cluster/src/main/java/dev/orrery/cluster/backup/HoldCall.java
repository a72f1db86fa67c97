package dev.orrery.cluster.backup;

import java.nio.ByteBuffer;

/**
 * Asks the node that leads a partition to have its writer stand still, and to let it go on.
 *
 * <pre>
 * request := backup:i64  partition:i32
 * answer  := lsn:i64
 * </pre>
 *
 * @param backup which one it is for
 */
record HoldCall(long backup, int partition) {
    byte[] toBytes() {
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(backup)
                .putInt(partition)
                .array();
    }

    static HoldCall read(byte[] request) {
        ByteBuffer source = ByteBuffer.wrap(request);
        return new HoldCall(source.getLong(), source.getInt());
    }

    static byte[] answer(long lsn) {
        return ByteBuffer.allocate(Long.BYTES).putLong(lsn).array();
    }

    static long lsn(byte[] answer) {
        return ByteBuffer.wrap(answer).getLong();
    }
}
