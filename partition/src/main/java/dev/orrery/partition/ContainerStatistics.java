package dev.orrery.partition;

/**
 * What one physical partition holds of a container.
 *
 * @param bytes keys and values of the items, as stored
 * @param indexProgress how far the index has followed the last change of the policy, in percent
 */
public record ContainerStatistics(long items, long bytes, int indexProgress) {}
