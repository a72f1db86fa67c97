package dev.orrery.gateway.query;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.query.evaluate.Checkpoint;
import java.util.concurrent.TimeUnit;

/** Watches over one page of a query. */
final class QueryWatch implements Checkpoint {
    private final Clock clock;
    private final QueryOptions options;
    private final boolean measures;
    private final long startNanos;

    /**
     * Begins to watch now.
     *
     * @param measures whether somebody wants to know how long its phases take
     */
    QueryWatch(Clock clock, QueryOptions options, boolean measures) {
        this.clock = clock;
        this.options = options;
        this.measures = measures;
        this.startNanos = clock.monotonicNanos();
    }

    @Override
    public void pass() {
        if (elapsedMillis() > options.limitMillis()) {
            throw new OrreryException(
                    ErrorCode.TIMED_OUT,
                    "A page of the query took longer than query.limit-millis = %d."
                            .formatted(options.limitMillis()));
        }
    }

    @Override
    public boolean isOverdue() {
        return elapsedMillis() >= options.pageMillis();
    }

    private long elapsedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(clock.monotonicNanos() - startNanos);
    }

    @Override
    public long memoryBytes() {
        return options.memoryBytes();
    }

    @Override
    public long nanos() {
        return measures ? clock.monotonicNanos() : 0;
    }
}
