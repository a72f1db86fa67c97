package dev.orrery.partition;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.budget.HeavyHitter;
import dev.orrery.storage.key.LogicalKey;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What a logical partition spends.
 *
 * @param share its part of what the physical partition spends, at most 1
 * @param ruPerSecond the same as a rate, over the last minutes
 */
public record LogicalUse(int containerNumber, PartitionKey key, double share, double ruPerSecond) {
    /** A spender by name; empty if its container is gone. */
    public static Optional<LogicalUse> of(
            HeavyHitter spender, IntFunction<Optional<ContainerDefinition>> containers) {
        ByteBuffer buffer = spender.logicalKey();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        int container = LogicalKey.containerOf(bytes);
        return containers
                .apply(container)
                .map(definition -> RingPositions.sizeBytes(definition.partitionKey()))
                .map(positionBytes -> LogicalKey.read(bytes, positionBytes).partitionKey())
                .map(key -> new LogicalUse(container, key, spender.share(), spender.ruPerSecond()));
    }
}
