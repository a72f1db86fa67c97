package dev.orrery.model.graph;

/**
 * An edge as the partition of its target knows it.
 *
 * @param key its item, which lies with its source
 */
public record IncomingEdge(ElementKey key, String label, String sourceId, String sourceLabel) {}
