package dev.orrery.cluster.manager;

/**
 * What a partition did in some seconds.
 *
 * @param endEpochMillis when they ended
 * @param seconds how many
 * @param budgetRuPerSecond what it might have spent in each
 * @param spentRequestUnits what it spent in all of them
 * @param throttledRequests requests it refused for want of budget
 */
public record UsageSample(
        long endEpochMillis,
        double seconds,
        double budgetRuPerSecond,
        double spentRequestUnits,
        long throttledRequests) {
    public double spentRuPerSecond() {
        return spentRequestUnits / seconds;
    }
}
