package dev.orrery.api.cassandra.event;

import com.datastax.oss.protocol.internal.ProtocolConstants.StatusChangeType;
import com.datastax.oss.protocol.internal.ProtocolConstants.TopologyChangeType;
import com.datastax.oss.protocol.internal.response.event.StatusChangeEvent;
import com.datastax.oss.protocol.internal.response.event.TopologyChangeEvent;
import dev.orrery.cluster.node.NodeWatch;
import java.net.InetSocketAddress;

/** Tells clients about the nodes of a cluster, by the addresses they connect to. */
public final class NodeEvents {
    private final EventBus events;

    public NodeEvents(EventBus events) {
        this.events = events;
    }

    /** Tells those who have registered for it. */
    public void tell(NodeWatch.Event event, InetSocketAddress node) {
        switch (event) {
            case JOINED -> {
                // Clients look it up in the system tables.
                events.publish(new TopologyChangeEvent(TopologyChangeType.NEW_NODE, node));
                events.publish(new StatusChangeEvent(StatusChangeType.UP, node));
            }
            case RETURNED -> events.publish(new StatusChangeEvent(StatusChangeType.UP, node));
            case SILENT -> events.publish(new StatusChangeEvent(StatusChangeType.DOWN, node));
            case REMOVED ->
                    events.publish(new TopologyChangeEvent(TopologyChangeType.REMOVED_NODE, node));
        }
    }
}
