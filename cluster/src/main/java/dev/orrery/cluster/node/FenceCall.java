package dev.orrery.cluster.node;

import dev.orrery.partition.state.Fence;
import java.nio.ByteBuffer;

/**
 * Asks the leader of a partition to stop it for a merge.
 *
 * <pre>
 * request := partition:i32  child:i32  changeNumber:i64      answer := lsn:i64
 * </pre>
 */
record FenceCall(int partition, Fence fence) {
    static final String CALL = "fence";

    byte[] toBytes() {
        return ByteBuffer.allocate(2 * Integer.BYTES + Long.BYTES)
                .putInt(partition)
                .putInt(fence.child())
                .putLong(fence.changeNumber())
                .array();
    }

    static FenceCall read(byte[] request) {
        ByteBuffer source = ByteBuffer.wrap(request);
        return new FenceCall(source.getInt(), new Fence(source.getInt(), source.getLong()));
    }

    static byte[] answer(long lsn) {
        return ByteBuffer.allocate(Long.BYTES).putLong(lsn).array();
    }

    static long lsn(byte[] answer) {
        return ByteBuffer.wrap(answer).getLong();
    }
}
