package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/**
 * Writes that may have happened although they failed. Drivers send the statements of an overloaded
 * node to the next one, some of them also what must not be done twice. So such a write is told as
 * one that took too long, which they leave to the application.
 */
final class WritesInDoubt {
    private WritesInDoubt() {}

    static <T> CompletableFuture<T> told(CompletableFuture<T> write) {
        return write.exceptionallyCompose(
                failure -> CompletableFuture.failedFuture(told(cause(failure))));
    }

    private static Throwable told(Throwable failure) {
        return failure instanceof OrreryException known && isInDoubt(known)
                ? new OrreryException(ErrorCode.TIMED_OUT, known.text(), known)
                : failure;
    }

    /**
     * Whether it was sent to leaders until there was no more time. A partition that takes no writes
     * any more says so instead.
     */
    private static boolean isInDoubt(OrreryException failure) {
        return failure.code() == ErrorCode.SERVICE_UNAVAILABLE
                && failure.getCause() instanceof TimeoutException;
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}
