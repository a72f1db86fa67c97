package dev.orrery.network;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Runs what waits for the disk or takes long, each on a virtual thread, not too many at once. */
public final class BlockingThreads implements AutoCloseable, Executor {
    private static final int MAX_AT_ONCE = 256;
    private static final long RETRY_AFTER_MILLIS = 100;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);

    /** A failure reaches the caller as it was thrown, without a wrapper. */
    public <T> CompletableFuture<T> run(Supplier<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        execute(
                () -> {
                    try {
                        result.complete(work.get());
                    } catch (Throwable e) {
                        result.completeExceptionally(e);
                    }
                });
        return result;
    }

    @Override
    public void execute(Runnable work) {
        if (!places.tryAcquire()) {
            throw OrreryException.retryable(
                    ErrorCode.THROTTLED,
                    "More than " + MAX_AT_ONCE + " requests that wait are under way.",
                    RETRY_AFTER_MILLIS);
        }
        try {
            threads.execute(
                    () -> {
                        try {
                            work.run();
                        } finally {
                            places.release();
                        }
                    });
        } catch (RejectedExecutionException e) {
            places.release();
            throw OrreryException.retryable(
                    ErrorCode.SERVICE_UNAVAILABLE, "The server is stopping.", RETRY_AFTER_MILLIS);
        }
    }

    @Override
    public void close() {
        threads.close();
    }
}
