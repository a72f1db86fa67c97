package dev.orrery.bench;

import dev.orrery.bench.measure.Measured;
import java.util.List;
import java.util.Locale;

/**
 * One result.
 *
 * @param bound what the value is meant to keep
 */
record Figure(String name, double value, String unit, Bound bound) {
    /** What is asked of a value. */
    sealed interface Bound {
        record AtMost(double limit) implements Bound {}

        record AtLeast(double limit) implements Bound {}

        record None() implements Bound {}
    }

    /** What is told of every measurement under load. */
    static List<Figure> of(String name, Measured measured) {
        Bound none = new Bound.None();
        return List.of(
                new Figure(name, measured.rate(), "a second", none),
                new Figure(name + ", p50", measured.p50Millis(), "ms", none),
                new Figure(name + ", p99", measured.p99Millis(), "ms", none),
                new Figure(
                        name + ", processor time",
                        measured.serverMicros(),
                        "microseconds each",
                        none));
    }

    boolean keepsBound() {
        return switch (bound) {
            case Bound.AtMost(double limit) -> value <= limit;
            case Bound.AtLeast(double limit) -> value >= limit;
            case Bound.None _ -> true;
        };
    }

    String boundText() {
        return switch (bound) {
            case Bound.AtMost(double limit) -> "at most " + number(limit);
            case Bound.AtLeast(double limit) -> "at least " + number(limit);
            case Bound.None _ -> "";
        };
    }

    static String number(double value) {
        return value >= 1_000 || value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.2f", value);
    }
}
