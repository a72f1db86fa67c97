package dev.orrery.replication.raft;

/**
 * A node as a member of a replica set.
 *
 * @param node the node's id, which never gets another meaning
 * @param address where it listens for other nodes, {@code host:port}
 */
public record RaftMember(String node, String address) {}
