package dev.orrery.gateway.status;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeChange;
import java.util.List;

/**
 * A container with its physical partitions.
 *
 * @param changes the splits and merges of these partitions, oldest first
 */
public record ContainerStatus(
        ContainerRecord container,
        ThroughputStatus throughput,
        List<PartitionStatus> partitions,
        List<RangeChange> changes) {
    public ContainerStatus {
        partitions = List.copyOf(partitions);
        changes = List.copyOf(changes);
    }
}
