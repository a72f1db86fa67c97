package dev.orrery.bench.measure;

import java.io.IOException;

/**
 * Repeats a load until an operation takes no less processor time than it did: until the processes
 * have compiled their code. Four of them on two processors need far longer than one.
 */
public final class Settling {
    /** For reports. */
    public static final String FACT = "of each load, until its processor time no longer falls";

    private static final int MIN_WINDOWS = 4;
    private static final int MAX_WINDOWS = 20;

    /** So many windows in a row have to be no better than the best before. */
    private static final int SETTLED_WINDOWS = 3;

    /** A window is better if it takes less than this part of the best one's time. */
    private static final double BETTER = 0.97;

    /** Shorter windows tell nothing: one is all there is. */
    private static final double TELLING_SECONDS = 1;

    private Settling() {}

    /** The load, for some seconds. */
    public interface Window {
        Measured run(double seconds) throws IOException;
    }

    public static void run(double seconds, Window window) throws IOException {
        int most = seconds < TELLING_SECONDS ? 1 : MAX_WINDOWS;
        double best = Double.MAX_VALUE;
        int settled = 0;
        for (int i = 0; i < most && (i < MIN_WINDOWS || settled < SETTLED_WINDOWS); i++) {
            double micros = window.run(seconds).serverMicros();
            settled = micros < best * BETTER ? 0 : settled + 1;
            best = Math.min(best, micros);
        }
    }
}
