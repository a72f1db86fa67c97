package dev.orrery.partition.graph;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPosition;

/** Where an item of a container is. */
public record ItemKey(RingPosition position, PartitionKey partition, String id) {}
