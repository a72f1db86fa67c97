package dev.orrery.api.gremlin.store;

import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;

/** Ends a request that takes too long or that nobody waits for any more, and knows its name. */
public final class RequestGuard {
    /** What a traversal that may not wait may read: about a millisecond of work. */
    private static final int HASTY_BYTES = 128 * 1_024;

    private static final int HASTY_ELEMENTS = 256;

    private final Clock clock;
    private final long startNanos;
    private final long limitNanos;
    private final RequestContext context;
    private final boolean hasty;
    private volatile boolean cancelled;
    private int bytesLeft = HASTY_BYTES;
    private int elementsLeft = HASTY_ELEMENTS;

    private RequestGuard(Clock clock, long limitNanos, RequestContext context, boolean hasty) {
        this.clock = clock;
        this.hasty = hasty;
        this.startNanos = clock.monotonicNanos();
        this.limitNanos = limitNanos;
        this.context = context;
    }

    public static RequestGuard within(Clock clock, long limitNanos, RequestContext context) {
        return new RequestGuard(clock, limitNanos, context, false);
    }

    public static RequestGuard unlimited() {
        return new RequestGuard(Clock.system(), Long.MAX_VALUE, RequestContext.ANONYMOUS, false);
    }

    /** By what name its parts ask for budget. */
    RequestContext context() {
        return context;
    }

    /** For a traversal that is ended by {@link WouldWait} where it would wait, or do much. */
    public static RequestGuard hasty(Clock clock, RequestContext context) {
        return new RequestGuard(clock, Long.MAX_VALUE, context, true);
    }

    /** Whether reads must be answered from memory. */
    boolean isHasty() {
        return hasty;
    }

    /** Called before whatever waits. */
    void requirePatience() {
        if (hasty) {
            throw new WouldWait();
        }
    }

    /** Counts what was read. */
    void count(int elements, int bytes) {
        if (hasty) {
            elementsLeft -= elements;
            bytesLeft -= bytes;
            if (elementsLeft < 0 || bytesLeft < 0) {
                throw new WouldWait();
            }
        }
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
