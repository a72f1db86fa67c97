package dev.orrery.cluster.remote;

import dev.orrery.model.wire.ValueCodec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A replica set as one of its nodes knows it, for nodes that have no replica of it.
 *
 * <pre>
 * request := partition:i32      answer := state, by a {@link ValueCodec}
 * </pre>
 *
 * @param leader the node that leads, if one does
 * @param members the nodes that belong to it
 */
public record SetState(Optional<String> leader, List<String> members) {
    public static final String CALL = "set";

    private static final ValueCodec<SetState> CODEC = ValueCodec.of(SetState.class, Map.of());

    public SetState {
        members = List.copyOf(members);
    }

    static byte[] request(int partition) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(partition).array();
    }

    /** The partition that a node asks about. */
    public static int partition(byte[] request) {
        return ByteBuffer.wrap(request).getInt();
    }

    public byte[] toBytes() {
        return CODEC.encode(this);
    }

    static SetState read(byte[] answer) {
        return CODEC.decode(answer);
    }
}
