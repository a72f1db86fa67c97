package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftTiming;
import dev.orrery.replication.rpc.RpcTls;
import java.time.Duration;
import java.util.Optional;

/**
 * How this process is a node of a cluster.
 *
 * @param clusterId the same on all nodes
 * @param self this node
 * @param place where this node is
 * @param founder whether the cluster began on this node
 * @param listenAddress {@code host:port} on which other nodes are listened to: that of this node,
 *     unless they reach it by way of something else
 * @param tls how nodes trust each other
 * @param replaceAfter how long a node may be silent before its replicas are rebuilt elsewhere
 */
public record NodeSetup(
        long clusterId,
        RaftMember self,
        NodePlace place,
        boolean founder,
        String listenAddress,
        Optional<RpcTls> tls,
        Duration replaceAfter,
        RaftTiming timing) {}
