package dev.orrery.gateway.routing;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** When a request that met a stale route is sent again. */
public final class RetryPolicy {
    /** Together with the delays about three seconds: many times as long as a split takes. */
    public static final int MAX_ATTEMPTS = 64;

    private static final long FIRST_DELAY_MILLIS = 2;
    private static final int DOUBLINGS = 5;
    private static final long LONGEST_DELAY_MILLIS = 50;

    private RetryPolicy() {}

    public static boolean isStale(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused && refused.code().isStale();
    }

    public static boolean isStale(@Nullable Throwable failure) {
        return failure instanceof OrreryException known && known.code().isStale();
    }

    /** What is done about a command that was sent once more. */
    public enum Next {
        /** It is sent again. */
        AGAIN,
        /** It is sent again, and may have been carried out already. */
        AGAIN_IN_DOUBT,
        /** The caller gets what has come. */
        ANSWER,
        /** What has come tells nothing of the command as it was sent before. */
        UNKNOWN
    }

    /**
     * What follows on an answer.
     *
     * @param code why the command was not carried out this time; null if it was
     * @param inDoubt whether it may have been carried out when it was sent before
     * @param attempts how often it was sent
     */
    public static Next next(@Nullable ErrorCode code, boolean inDoubt, int attempts) {
        if (code == null) {
            return Next.ANSWER;
        }
        boolean doubted = inDoubt || code == ErrorCode.STALE_IN_DOUBT;
        // A budget is looked at before it is known whether a command was carried out before.
        if (code.isStale() || (doubted && code == ErrorCode.THROTTLED)) {
            if (attempts < MAX_ATTEMPTS) {
                return doubted ? Next.AGAIN_IN_DOUBT : Next.AGAIN;
            }
            return doubted ? Next.UNKNOWN : Next.ANSWER;
        }
        return doubted && code == ErrorCode.SERVICE_UNAVAILABLE ? Next.UNKNOWN : Next.ANSWER;
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
                if (last || !e.code().isStale()) {
                    throw e;
                }
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(delayMillis(attempt)));
        }
    }
}
