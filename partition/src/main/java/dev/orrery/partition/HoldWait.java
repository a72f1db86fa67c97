package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for the writer of a partition to stand still. */
final class HoldWait {
    /** A batch takes milliseconds; a disk that takes this long has other troubles. */
    private static final long TIMEOUT_SECONDS = 10;

    private HoldWait() {}

    static WriterHold await(PhysicalPartition partition) {
        return await(partition.writer().hold());
    }

    static WriterHold await(CompletableFuture<WriterHold> waiting) {
        try {
            return waiting.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof OrreryException known
                    ? known
                    : unavailable("The partition takes no writes.", e);
        } catch (TimeoutException e) {
            releaseLater(waiting);
            throw unavailable("The partition's writer is busy.", e);
        } catch (InterruptedException e) {
            releaseLater(waiting);
            Thread.currentThread().interrupt();
            throw unavailable("The server is shutting down.", e);
        }
    }

    /** The hold may have been granted at the very moment the wait ended. */
    static void releaseLater(CompletableFuture<WriterHold> waiting) {
        if (!waiting.cancel(false) && !waiting.isCompletedExceptionally()) {
            waiting.join().release();
        }
    }

    private static OrreryException unavailable(String message, Exception cause) {
        return new OrreryException(ErrorCode.SERVICE_UNAVAILABLE, message, cause);
    }
}
