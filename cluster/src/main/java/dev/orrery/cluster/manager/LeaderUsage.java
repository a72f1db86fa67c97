package dev.orrery.cluster.manager;

/**
 * What the node that leads a partition says of it.
 *
 * @param itemBytes what its items take
 * @param behind whether commands wait for its writer
 */
public record LeaderUsage(long itemBytes, boolean behind) {}
