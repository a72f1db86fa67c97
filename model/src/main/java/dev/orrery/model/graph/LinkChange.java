package dev.orrery.model.graph;

/**
 * News of an edge for the partition of its target.
 *
 * @param present whether the edge leads to the target since this version, or no longer does
 */
public record LinkChange(
        String targetId, IncomingEdge edge, boolean present, LinkVersion version) {}
