package dev.orrery.cluster.placement;

import dev.orrery.model.wire.ValueCodec;
import java.util.List;
import java.util.Map;

/**
 * What a node tells about itself.
 *
 * <pre>
 * request := nothing      answer := report, by a {@link ValueCodec}
 * </pre>
 *
 * @param capacityBytes what its disk holds in all
 * @param led the replica sets that it leads
 */
public record NodeReport(long capacityBytes, List<Led> led) {
    public static final String CALL = "report";

    private static final ValueCodec<NodeReport> CODEC = ValueCodec.of(NodeReport.class, Map.of());

    /**
     * A replica set.
     *
     * @param members the nodes that vote in it
     * @param readers the nodes that have all of it and do not vote
     * @param ruPerSecond what its leader spends lately
     * @param sizeBytes what its files take
     * @param itemBytes what its items take
     * @param behind whether commands wait for its leader's writer
     */
    public record Led(
            int partition,
            List<String> members,
            List<String> readers,
            double ruPerSecond,
            long sizeBytes,
            long itemBytes,
            boolean behind) {
        public Led {
            members = List.copyOf(members);
            readers = List.copyOf(readers);
        }
    }

    public NodeReport {
        led = List.copyOf(led);
    }

    public byte[] toBytes() {
        return CODEC.encode(this);
    }

    static NodeReport read(byte[] bytes) {
        return CODEC.decode(bytes);
    }
}
