package dev.orrery.model.graph;

import dev.orrery.model.key.PartitionKey;

/** What a vertex or an edge is known by: an id is unique in its logical partition only. */
public record ElementKey(PartitionKey partition, String id) {}
