package dev.orrery.partition.budget;

/**
 * Burst capacity: a partition with a small budget saves what it does not spend and may spend it
 * later, faster than its budget.
 *
 * @param ceilingRuPerSecond the most a saving partition spends in a second; a partition whose
 *     budget reaches it saves nothing
 * @param savedSeconds how many seconds of budget can be saved
 */
public record Burst(double ceilingRuPerSecond, int savedSeconds) {
    public static final int MAXIMUM_SAVED_SECONDS = 3_600;

    public static final Burst OFF = new Burst(0, 0);

    /** As documented for the service. */
    public static final Burst DEFAULT = new Burst(3_000, 300);

    public Burst {
        if (!(ceilingRuPerSecond >= 0
                && ceilingRuPerSecond <= BudgetSettings.MAXIMUM_RU_PER_SECOND)) {
            throw new IllegalArgumentException("no ceiling for a burst: " + ceilingRuPerSecond);
        }
        if (savedSeconds < 0 || savedSeconds > MAXIMUM_SAVED_SECONDS) {
            throw new IllegalArgumentException("seconds that cannot be saved: " + savedSeconds);
        }
    }
}
