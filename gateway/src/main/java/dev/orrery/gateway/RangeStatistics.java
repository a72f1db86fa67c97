package dev.orrery.gateway;

/** How many items of a container one physical partition holds, and their size. */
public record RangeStatistics(int partitionNumber, long items, long bytes) {}
