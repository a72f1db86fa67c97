package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.api.cassandra.error.WriteInDoubtException;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Writes that may have happened although they failed, or will happen. They are told with the type
 * of the write, by which drivers know what they may send again.
 */
final class WritesInDoubt {
    private WritesInDoubt() {}

    static <T> CompletableFuture<T> told(CompletableFuture<T> write, Supplier<String> writeType) {
        return write.exceptionallyCompose(
                failure -> CompletableFuture.failedFuture(told(cause(failure), writeType)));
    }

    private static Throwable told(Throwable failure, Supplier<String> writeType) {
        return failure instanceof OrreryException known && isInDoubt(known.code())
                ? new WriteInDoubtException(known.text(), writeType.get(), known)
                : failure;
    }

    private static boolean isInDoubt(ErrorCode code) {
        return code == ErrorCode.OUTCOME_UNKNOWN || code == ErrorCode.TIMED_OUT;
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}
