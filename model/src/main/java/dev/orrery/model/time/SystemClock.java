package dev.orrery.model.time;

/** The machine's own clocks. */
enum SystemClock implements Clock {
    INSTANCE;

    @Override
    public long epochMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long monotonicNanos() {
        return System.nanoTime();
    }
}
