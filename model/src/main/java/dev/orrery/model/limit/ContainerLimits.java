package dev.orrery.model.limit;

import java.util.OptionalLong;

/**
 * Limits of one container that differ from everybody's; what is empty does not.
 *
 * @param logicalPartitionBytes records of one logical partition
 * @param partitionBytes what one physical partition may store before it is split
 * @param partitionRuPerSecond what one physical partition may serve
 */
public record ContainerLimits(
        OptionalLong logicalPartitionBytes,
        OptionalLong partitionBytes,
        OptionalLong partitionRuPerSecond) {
    public static final ContainerLimits NONE =
            new ContainerLimits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    public ContainerLimits {
        if (logicalPartitionBytes.orElse(1) < 1
                || partitionBytes.orElse(1) < 1
                || partitionRuPerSecond.orElse(1) < 1) {
            throw new IllegalArgumentException("limits are positive");
        }
    }
}
