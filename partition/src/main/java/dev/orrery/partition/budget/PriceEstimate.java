package dev.orrery.partition.budget;

/**
 * What a page of a query costs on average, lately. Only what is set aside depends on it, never a
 * price. Updates that race may be lost: it is an estimate.
 */
final class PriceEstimate {
    /** What even a query that finds nothing costs. */
    static final double FLOOR = 2.5;

    private static final double WEIGHT_OF_NEWEST = 0.2;

    private volatile double average = FLOOR;

    double requestUnits() {
        return average;
    }

    void learn(double requestUnits) {
        double before = average;
        average = Math.max(FLOOR, before + WEIGHT_OF_NEWEST * (requestUnits - before));
    }
}
