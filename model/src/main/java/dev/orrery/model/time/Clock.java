package dev.orrery.model.time;

/** Where time comes from. Injected everywhere, so that tests and simulations own the time. */
public interface Clock {
    /** Wall-clock time; may step backwards. */
    long epochMillis();

    /** Monotonic time for measuring durations; unrelated to the wall clock. */
    long monotonicNanos();

    static Clock system() {
        return SystemClock.INSTANCE;
    }
}
