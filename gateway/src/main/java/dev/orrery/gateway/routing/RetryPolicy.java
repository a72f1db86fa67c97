package dev.orrery.gateway.routing;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** When a request that met a stale route is sent again. Nothing of it was applied by then. */
public final class RetryPolicy {
    /** Together with the delays about three seconds: many times as long as a split takes. */
    public static final int MAX_ATTEMPTS = 64;

    private static final long FIRST_DELAY_MILLIS = 2;
    private static final int DOUBLINGS = 5;
    private static final long LONGEST_DELAY_MILLIS = 50;

    private RetryPolicy() {}

    public static boolean isStale(@Nullable Outcome outcome, @Nullable Throwable failure) {
        if (outcome instanceof Outcome.Refused refused) {
            return isStale(refused.code());
        }
        return failure instanceof OrreryException exception && isStale(exception.code());
    }

    private static boolean isStale(ErrorCode code) {
        return code == ErrorCode.RANGE_GONE
                || code == ErrorCode.DEFINITION_STALE
                || code == ErrorCode.NAME_CACHE_STALE;
    }

    /** What was stale may take a moment to be replaced. */
    public static long delayMillis(int attempt) {
        return Math.min(FIRST_DELAY_MILLIS << Math.min(attempt, DOUBLINGS), LONGEST_DELAY_MILLIS);
    }

    /** Runs a call that waits, again while its result or its failure says that it was misled. */
    public static <T> T run(Supplier<T> call, Predicate<T> misled) {
        for (int attempt = 0; ; attempt++) {
            boolean last = attempt + 1 == MAX_ATTEMPTS;
            try {
                T result = call.get();
                if (last || !misled.test(result)) {
                    return result;
                }
            } catch (OrreryException e) {
                if (last || !isStale(e.code())) {
                    throw e;
                }
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(delayMillis(attempt)));
        }
    }
}
