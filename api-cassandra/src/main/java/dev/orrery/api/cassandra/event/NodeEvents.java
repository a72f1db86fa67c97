package dev.orrery.api.cassandra.event;

import com.datastax.oss.protocol.internal.ProtocolConstants.StatusChangeType;
import com.datastax.oss.protocol.internal.ProtocolConstants.TopologyChangeType;
import com.datastax.oss.protocol.internal.response.event.StatusChangeEvent;
import com.datastax.oss.protocol.internal.response.event.TopologyChangeEvent;
import java.net.InetSocketAddress;

/**
 * Tells clients about the nodes of a cluster, by the addresses they connect to. Whoever follows the
 * nodes calls it; a node that is alone has nothing to tell.
 */
public final class NodeEvents {
    private final EventBus events;

    public NodeEvents(EventBus events) {
        this.events = events;
    }

    /** A node belongs to the cluster from now on; clients look it up in the system tables. */
    public void joined(InetSocketAddress node) {
        events.publish(new TopologyChangeEvent(TopologyChangeType.NEW_NODE, node));
    }

    /** A node does not belong to the cluster any more. */
    public void left(InetSocketAddress node) {
        events.publish(new TopologyChangeEvent(TopologyChangeType.REMOVED_NODE, node));
    }

    /** A node answers clients. */
    public void up(InetSocketAddress node) {
        events.publish(new StatusChangeEvent(StatusChangeType.UP, node));
    }

    /** A node does not answer. */
    public void down(InetSocketAddress node) {
        events.publish(new StatusChangeEvent(StatusChangeType.DOWN, node));
    }
}
