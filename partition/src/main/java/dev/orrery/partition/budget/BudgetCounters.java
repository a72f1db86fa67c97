package dev.orrery.partition.budget;

/**
 * A {@link Budget} in figures, all in request units or requests.
 *
 * @param spentThisSecond so far
 * @param spentLastSecond in the last whole second
 * @param spentInAll since the budget was made
 * @param saved burst capacity at the beginning of this second
 * @param throttledLastSecond requests refused in the last whole second
 * @param throttledInAll requests refused since the budget was made
 */
public record BudgetCounters(
        double ruPerSecond,
        double spentThisSecond,
        double spentLastSecond,
        double spentInAll,
        double saved,
        long throttledLastSecond,
        long throttledInAll) {}
