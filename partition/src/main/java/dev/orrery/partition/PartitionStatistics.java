package dev.orrery.partition;

/**
 * What one physical partition holds.
 *
 * @param items of all containers
 * @param itemBytes keys and values of the items, as stored
 * @param storeBytes estimate of all the store takes: index and replaced versions included
 */
public record PartitionStatistics(long lsn, long items, long itemBytes, long storeBytes) {}
