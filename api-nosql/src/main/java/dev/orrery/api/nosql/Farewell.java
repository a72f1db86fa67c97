package dev.orrery.api.nosql;

import dev.orrery.api.nosql.error.ErrorResponse;
import dev.orrery.api.nosql.error.NosqlError;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.message.Response;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Sends clients to other nodes before this one ends. They are told what an account tells in whose
 * region nothing is served any more: their SDKs read the account's locations again then, and repeat
 * the request elsewhere. A connection that is refused, which they would meet otherwise, is an error
 * to some of them.
 */
final class Farewell {
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final String MESSAGE =
            "This node is about to end. Read the account again for the locations of the others.";

    private final LongSupplier nanos;
    private volatile boolean leaving;
    private volatile long lastRequestNanos;

    /**
     * Of a node that stays for now.
     *
     * @param nanos a clock that never goes back
     */
    Farewell(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** From now on, clients are sent away. */
    void begin() {
        lastRequestNanos = nanos.getAsLong();
        leaving = true;
    }

    boolean isLeaving() {
        return leaving;
    }

    /** Hands the requests of clients on as long as the node stays. */
    RequestHandler guarding(RequestHandler handler) {
        return (request, reply) -> {
            if (leaving) {
                lastRequestNanos = nanos.getAsLong();
            }
            if (leaving && !isAccount(request)) {
                reply.send(elsewhere(request));
            } else {
                handler.handle(request, reply);
            }
        };
    }

    private static boolean isAccount(Request request) {
        return request.target().chars().allMatch(character -> character == '/');
    }

    private static Response elsewhere(Request request) {
        boolean reads = request.method() == RequestMethod.GET || request.isQuery();
        return ErrorResponse.of(
                reads ? NosqlError.ACCOUNT_NOT_FOUND : NosqlError.WRITE_FORBIDDEN, MESSAGE);
    }

    /**
     * Waits until clients have gone, or for a while.
     *
     * @param connected whether there are any
     */
    void await(BooleanSupplier connected) {
        long start = nanos.getAsLong();
        while (leaving
                && connected.getAsBoolean()
                && nanos.getAsLong() - lastRequestNanos < QUIET_NANOS
                && nanos.getAsLong() - start < MOST_NANOS) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
