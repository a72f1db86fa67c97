package dev.orrery.partition;

import dev.orrery.partition.budget.BudgetCounters;
import dev.orrery.partition.budget.HeavyHitter;
import java.util.List;

/**
 * A partition in figures, as one of its replicas knows them.
 *
 * @param peakUtilisation the fullest of the last seconds, as a part of the budget
 * @param heaviest the logical partitions that spend most, heaviest first
 */
public record PartitionReport(
        PartitionStatistics statistics,
        BudgetCounters counters,
        double peakUtilisation,
        List<HeavyHitter> heaviest) {
    public PartitionReport {
        heaviest = List.copyOf(heaviest);
    }
}
