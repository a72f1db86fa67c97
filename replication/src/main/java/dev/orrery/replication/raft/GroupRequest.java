package dev.orrery.replication.raft;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * A call that names nothing but a group.
 *
 * <pre>
 * request := group:uuid
 * </pre>
 */
final class GroupRequest {
    private GroupRequest() {}

    static byte[] of(UUID group) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(group.getMostSignificantBits())
                .putLong(group.getLeastSignificantBits())
                .array();
    }

    static UUID group(byte[] request) {
        ByteBuffer source = ByteBuffer.wrap(request);
        return new UUID(source.getLong(), source.getLong());
    }
}
