package dev.orrery.bench.measure;

import java.util.Comparator;
import java.util.List;

/**
 * What one server did in one phase.
 *
 * @param rate operations in a second, or rows in the scan
 * @param serverMicros processor time of the server for each of them
 */
public record Measured(
        double rate, double p50Millis, double p95Millis, double p99Millis, double serverMicros) {
    /** The one with the median rate: a machine is not equally fast all the time. */
    public static Measured median(List<Measured> turns) {
        return turns.stream()
                .sorted(Comparator.comparingDouble(Measured::rate))
                .toList()
                .get(turns.size() / 2);
    }
}
