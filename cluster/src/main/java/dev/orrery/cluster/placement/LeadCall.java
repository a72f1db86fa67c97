package dev.orrery.cluster.placement;

import dev.orrery.model.wire.ValueCodec;
import java.util.Map;

/**
 * Asks the node that leads a replica set to let another lead.
 *
 * <pre>
 * request := call, by a {@link ValueCodec}      answer := nothing
 * </pre>
 */
public record LeadCall(int partition, String node) {
    public static final String CALL = "lead";

    private static final ValueCodec<LeadCall> CODEC = ValueCodec.of(LeadCall.class, Map.of());

    public byte[] toBytes() {
        return CODEC.encode(this);
    }

    public static LeadCall read(byte[] bytes) {
        return CODEC.decode(bytes);
    }
}
