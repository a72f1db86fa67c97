package dev.orrery.bench.measure;

/**
 * What one server did in one phase.
 *
 * @param rate operations in a second, or rows in the scan
 * @param serverMicros processor time of the server for each of them
 */
public record Measured(
        double rate, double p50Millis, double p95Millis, double p99Millis, double serverMicros) {}
