package dev.orrery.cluster.throughput;

import dev.orrery.model.error.OrreryException;
import java.util.OptionalInt;

/** Provisioned request units per second of a container or of a shared database. */
public sealed interface Throughput {
    /** What a container gets when nobody says anything. */
    Throughput DEFAULT = new Manual(Manual.MINIMUM);

    /** The most that may be spent in a second. */
    int ceilingRuPerSecond();

    /** A fixed figure. */
    record Manual(int ruPerSecond) implements Throughput {
        public static final int MINIMUM = 400;
        public static final int STEP = 100;

        public Manual {
            require("Throughput", ruPerSecond, MINIMUM, STEP);
        }

        @Override
        public int ceilingRuPerSecond() {
            return ruPerSecond;
        }
    }

    /**
     * A ceiling; the system moves between a tenth of it and all of it as load demands.
     *
     * @param incrementPercent by how much the owner wants the ceiling to be raised; it is kept and
     *     shown, and no ceiling is raised by itself
     */
    record Autoscale(int maxRuPerSecond, OptionalInt incrementPercent) implements Throughput {
        public static final int MINIMUM = 1_000;
        public static final int STEP = 1_000;

        public Autoscale {
            require("Autoscale maximum throughput", maxRuPerSecond, MINIMUM, STEP);
            if (incrementPercent.isPresent() && incrementPercent.getAsInt() < 0) {
                throw OrreryException.badRequest("An increment percent must not be negative.");
            }
        }

        public Autoscale(int maxRuPerSecond) {
            this(maxRuPerSecond, OptionalInt.empty());
        }

        @Override
        public int ceilingRuPerSecond() {
            return maxRuPerSecond;
        }
    }

    private static void require(String name, int value, int minimum, int step) {
        if (value < minimum) {
            throw OrreryException.badRequest(
                    ("%s is not valid: Requested throughput %d is less than required minimum"
                                    + " throughput %d. It must be a multiple of %d.")
                            .formatted(name, value, minimum, step));
        }
        if (value % step != 0) {
            throw OrreryException.badRequest(
                    "%s of %d RU/s is not valid: it must be a multiple of %d."
                            .formatted(name, value, step));
        }
    }
}
