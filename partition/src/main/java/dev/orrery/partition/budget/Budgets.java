package dev.orrery.partition.budget;

import dev.orrery.model.time.Clock;
import java.util.concurrent.ConcurrentHashMap;

/** The budgets of a node's partitions, by partition number. */
public final class Budgets {
    private final Clock clock;
    private final Holds holds;
    private final ConcurrentHashMap<Integer, PartitionBudget> budgets = new ConcurrentHashMap<>();

    public Budgets(Clock clock) {
        this.clock = clock;
        this.holds = new Holds(clock);
    }

    /** What is held back in all of them. */
    public Holds holds() {
        return holds;
    }

    /** The budget of a partition; made if nobody asked for it before. */
    public PartitionBudget of(int partitionNumber) {
        PartitionBudget known = budgets.get(partitionNumber);
        return known != null
                ? known
                : budgets.computeIfAbsent(
                        partitionNumber, absent -> new PartitionBudget(clock, holds));
    }

    /** A partition that is gone. */
    public void forget(int partitionNumber) {
        budgets.remove(partitionNumber);
    }
}
