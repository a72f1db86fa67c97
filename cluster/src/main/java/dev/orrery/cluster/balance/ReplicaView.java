package dev.orrery.cluster.balance;

/**
 * One replica of a set.
 *
 * @param ready whether it has caught up and votes; otherwise it was added and is catching up
 */
public record ReplicaView(String node, boolean ready) {}
