package dev.orrery.query.execute;

/**
 * Rows still to be skipped, and rows still wanted behind them.
 *
 * @param limit the greatest number where all are wanted
 */
record Window(long offset, long limit) {
    Window {
        if (offset < 0 || limit < 0) {
            throw new IllegalArgumentException("a number of rows is not negative");
        }
    }

    Window afterSkipped() {
        return new Window(offset - 1, limit);
    }

    Window afterDelivered() {
        return limit == Long.MAX_VALUE ? this : new Window(offset, limit - 1);
    }

    boolean isDone() {
        return limit == 0;
    }

    /** Rows that have to be looked at to fill that many places. */
    long reach(int places) {
        long wanted = Math.min(places, limit);
        return offset > Long.MAX_VALUE - wanted ? Long.MAX_VALUE : offset + wanted;
    }
}
