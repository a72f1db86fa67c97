package dev.orrery.partition.budget;

/** Request units as whole millionths: sums of them are exact. */
final class MicroUnits {
    static final long PER_REQUEST_UNIT = 1_000_000;

    private MicroUnits() {}

    static long of(double requestUnits) {
        if (!(requestUnits >= 0)) {
            throw new IllegalArgumentException("a price is not negative: " + requestUnits);
        }
        return Math.round(requestUnits * PER_REQUEST_UNIT);
    }

    static double toRequestUnits(long micros) {
        return micros / (double) PER_REQUEST_UNIT;
    }
}
