package dev.orrery.partition;

import dev.orrery.model.key.PartitionKey;

/** How much a logical partition holds. */
public record LogicalSize(PartitionKey key, long items, long bytes) {}
