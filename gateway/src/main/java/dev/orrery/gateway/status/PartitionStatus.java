package dev.orrery.gateway.status;

import dev.orrery.cluster.manager.UsageSample;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.LogicalUse;
import java.util.List;

/**
 * One physical partition as it is now.
 *
 * @param parents the partitions it came from, oldest first
 * @param budgetRuPerSecond its share of the provisioned throughput
 * @param utilisation the fullest of the last 60 seconds, as a part of the budget
 * @param history the last ten minutes in steps of five seconds, oldest first
 * @param heaviest the logical partitions that spend most, of whichever container
 */
public record PartitionStatus(
        int number,
        RingRange range,
        List<Integer> parents,
        Volume volume,
        double budgetRuPerSecond,
        double spentLastSecond,
        long throttledLastSecond,
        double utilisation,
        List<UsageSample> history,
        List<LogicalUse> heaviest) {
    public PartitionStatus {
        parents = List.copyOf(parents);
        history = List.copyOf(history);
        heaviest = List.copyOf(heaviest);
    }

    /**
     * What it holds.
     *
     * @param storeBytes estimate of all it takes on the disk
     */
    public record Volume(long items, long itemBytes, long storeBytes) {}
}
