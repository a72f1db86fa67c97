package dev.orrery.compat.cassandra;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.retry.RetryDecision;
import com.datastax.oss.driver.api.core.retry.RetryVerdict;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.internal.core.retry.DefaultRetryPolicy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits as long as a refusal says, which it reads as the retry policy of the cloud service's
 * extension for this driver does: the message is split at commas, each part at equals signs.
 */
public final class PatientRetryPolicy extends DefaultRetryPolicy {
    /** Milliseconds of every wait. */
    static final List<Integer> WAITS = new CopyOnWriteArrayList<>();

    private static final int MAX_RETRIES = 20;

    public PatientRetryPolicy(DriverContext context, String profile) {
        super(context, profile);
    }

    @Override
    public RetryVerdict onErrorResponseVerdict(
            Request request, CoordinatorException error, int retries) {
        return decide(error, retries);
    }

    @Override
    @Deprecated
    public RetryDecision onErrorResponse(Request request, CoordinatorException error, int retries) {
        return decide(error, retries).getRetryDecision();
    }

    @Override
    public RetryVerdict onRequestAbortedVerdict(Request request, Throwable error, int retries) {
        return RetryVerdict.RETHROW;
    }

    private static RetryVerdict decide(CoordinatorException error, int retries) {
        if (!(error instanceof OverloadedException) || retries >= MAX_RETRIES) {
            return RetryVerdict.RETHROW;
        }
        int millis = retryAfterMillis(String.valueOf(error.getMessage()));
        WAITS.add(millis);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
        return RetryVerdict.RETRY_SAME;
    }

    private static int retryAfterMillis(String message) {
        for (String part : message.split(",", -1)) {
            String[] halves = part.split("=", -1);
            if (halves.length == 2 && halves[0].trim().equals("RetryAfterMs")) {
                return Integer.parseInt(halves[1]);
            }
        }
        throw new IllegalArgumentException("no time in: " + message);
    }
}
