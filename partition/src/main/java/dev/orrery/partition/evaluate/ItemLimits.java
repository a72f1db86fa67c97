package dev.orrery.partition.evaluate;

import dev.orrery.model.limit.LimitOverrides;
import dev.orrery.model.limit.Limits;

/**
 * What writes are measured by.
 *
 * @param overrides where a container's limits differ
 */
public record ItemLimits(Limits usual, LimitOverrides overrides) {
    public long logicalPartitionBytes(int containerNumber) {
        return overrides
                .of(containerNumber)
                .logicalPartitionBytes()
                .orElse(usual.logicalPartitionBytes());
    }
}
