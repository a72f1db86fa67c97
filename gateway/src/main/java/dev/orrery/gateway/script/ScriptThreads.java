package dev.orrery.gateway.script;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads on which scripts run: platform threads, since scripts compute and read from storage,
 * with stacks as deep as JavaScript programmers expect.
 */
final class ScriptThreads implements AutoCloseable {
    private static final long STACK_BYTES = 16L << 20;
    private static final int MAX_WAITING = 10_000;
    private static final long RETRY_AFTER_MILLIS = 50;
    private static final long CLOSE_TIMEOUT_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    ScriptThreads(int count) {
        threads =
                new ThreadPoolExecutor(
                        count,
                        count,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(MAX_WAITING),
                        Thread.ofPlatform()
                                .name("orrery-script-", 0)
                                .daemon(true)
                                .stackSize(STACK_BYTES)
                                .factory());
    }

    /** Throws {@code SERVICE_UNAVAILABLE} if too many are waiting, or this node ends. */
    void run(Runnable work) {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException e) {
            if (threads.isShutdown()) {
                throw new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE, "The server is shutting down.");
            }
            throw OrreryException.retryable(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "Too many scripts are waiting.",
                    RETRY_AFTER_MILLIS);
        }
    }

    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
