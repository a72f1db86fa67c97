package dev.orrery.api.gremlin.store;

import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;

/** Ends a request that takes too long or that nobody waits for any more, and knows its name. */
public final class RequestGuard {
    private final Clock clock;
    private final long startNanos;
    private final long limitNanos;
    private final RequestContext context;
    private volatile boolean cancelled;

    private RequestGuard(Clock clock, long limitNanos, RequestContext context) {
        this.clock = clock;
        this.startNanos = clock.monotonicNanos();
        this.limitNanos = limitNanos;
        this.context = context;
    }

    public static RequestGuard within(Clock clock, long limitNanos, RequestContext context) {
        return new RequestGuard(clock, limitNanos, context);
    }

    public static RequestGuard unlimited() {
        return new RequestGuard(Clock.system(), Long.MAX_VALUE, RequestContext.ANONYMOUS);
    }

    /** By what name its parts ask for budget. */
    RequestContext context() {
        return context;
    }

    /** Ends the request at its next read or result; may be called by any thread. */
    public void cancel() {
        cancelled = true;
    }

    /** Throws if the request must end. */
    public void check() {
        if (cancelled) {
            throw new OrreryException(ErrorCode.TIMED_OUT, "The request was cancelled.");
        }
        if (clock.monotonicNanos() - startNanos > limitNanos) {
            throw new OrreryException(
                    ErrorCode.TIMED_OUT,
                    "The traversal took longer than the %d ms it may take."
                            .formatted(limitNanos / 1_000_000));
        }
    }
}
