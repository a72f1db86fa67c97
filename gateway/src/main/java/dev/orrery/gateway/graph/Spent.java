package dev.orrery.gateway.graph;

/**
 * What a call took.
 *
 * @param partitions physical partitions that were asked
 */
public record Spent(double charge, int partitions) {}
