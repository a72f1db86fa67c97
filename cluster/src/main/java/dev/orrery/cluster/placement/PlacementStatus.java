package dev.orrery.cluster.placement;

import dev.orrery.cluster.balance.NodeView;
import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.model.wire.ValueCodec;
import java.util.List;
import java.util.Map;

/**
 * What is known of nodes, and what is done about it, by the node that leads the catalog.
 *
 * <pre>
 * request := nothing      answer := status, by a {@link ValueCodec}
 * </pre>
 *
 * @param steps the newest first
 */
public record PlacementStatus(List<Node> nodes, List<Step> steps) {
    public static final String CALL = "placement";

    public static final PlacementStatus NOTHING = new PlacementStatus(List.of(), List.of());

    private static final ValueCodec<PlacementStatus> CODEC =
            ValueCodec.of(PlacementStatus.class, Map.of());

    /**
     * A node.
     *
     * @param replicas partitions that it has a replica of, or still has
     * @param leading partitions that it leads
     */
    public record Node(
            String node, NodePlace place, NodeView.Health health, int replicas, int leading) {}

    /** Something that was begun. */
    public record Step(long epochMillis, int partition, String text) {}

    public PlacementStatus {
        nodes = List.copyOf(nodes);
        steps = List.copyOf(steps);
    }

    public byte[] toBytes() {
        return CODEC.encode(this);
    }

    public static PlacementStatus read(byte[] bytes) {
        return CODEC.decode(bytes);
    }
}
