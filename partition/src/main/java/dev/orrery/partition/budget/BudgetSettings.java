package dev.orrery.partition.budget;

import dev.orrery.model.cost.Priority;

/**
 * What a {@link Budget} allows; exchanged as a whole while requests go on.
 *
 * @param ruPerSecond the partition's share of the provisioned throughput
 * @param prioritised whether requests of low priority only get what is left over
 */
public record BudgetSettings(double ruPerSecond, Burst burst, boolean prioritised) {
    /** Far above what a partition can serve, and far below where sums could overflow. */
    public static final double MAXIMUM_RU_PER_SECOND = 1_000_000_000;

    public BudgetSettings {
        if (!(ruPerSecond >= 1 && ruPerSecond <= MAXIMUM_RU_PER_SECOND)) {
            throw new IllegalArgumentException("no budget for a partition: " + ruPerSecond);
        }
    }

    /** Neither burst capacity nor priorities. */
    public static BudgetSettings of(double ruPerSecond) {
        return new BudgetSettings(ruPerSecond, Burst.OFF, false);
    }

    public BudgetSettings withRuPerSecond(double newRuPerSecond) {
        return new BudgetSettings(newRuPerSecond, burst, prioritised);
    }

    long budgetMicros() {
        return MicroUnits.of(ruPerSecond);
    }

    long savingLimitMicros() {
        return ruPerSecond < burst.ceilingRuPerSecond()
                ? MicroUnits.of(ruPerSecond) * burst.savedSeconds()
                : 0;
    }

    /** What may be spent in a second that starts with so much saved. */
    long allowanceMicros(long savedMicros) {
        long ceiling = MicroUnits.of(burst.ceilingRuPerSecond());
        return Math.max(budgetMicros(), Math.min(budgetMicros() + savedMicros, ceiling));
    }

    /** Whether a request of this priority only gets what is left over. */
    boolean yields(Priority priority) {
        return switch (priority) {
            case HIGH -> false;
            case LOW -> prioritised;
            case BACKGROUND -> true;
        };
    }
}
