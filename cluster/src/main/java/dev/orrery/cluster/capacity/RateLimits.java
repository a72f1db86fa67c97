package dev.orrery.cluster.capacity;

import dev.orrery.partition.budget.BudgetSettings;
import dev.orrery.partition.budget.Burst;

/**
 * How strictly the throughput of partitions is limited.
 *
 * @param enforced whether requests over the budget are refused at all
 * @param burst whether partitions with small budgets save what they do not spend
 * @param prioritised whether requests of low priority only get what is left over
 */
public record RateLimits(boolean enforced, boolean burst, boolean prioritised) {
    public static final RateLimits DEFAULT = new RateLimits(true, false, false);

    /** Every request is charged, none is refused. */
    public static final RateLimits NONE = new RateLimits(false, false, false);

    BudgetSettings settings(double ruPerSecond) {
        return new BudgetSettings(
                Math.max(1, ruPerSecond), burst ? Burst.DEFAULT : Burst.OFF, prioritised);
    }
}
