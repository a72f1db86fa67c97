package dev.orrery.gateway;

import dev.orrery.gateway.query.Reads;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The threads for reads that may wait for the disk. They are platform threads, because the storage
 * engine's calls pin virtual ones, and their queue is bounded: a read that would wait too long is
 * refused at once.
 */
final class ReadThreads implements Reads, AutoCloseable {
    private static final long RETRY_AFTER_MILLIS = 50;
    private static final long CLOSE_TIMEOUT_SECONDS = 10;

    private final ThreadPoolExecutor threads;
    private final AtomicInteger unfinished = new AtomicInteger();
    private final int processors = Runtime.getRuntime().availableProcessors();

    ReadThreads(int count, int queueLimit) {
        threads =
                new ThreadPoolExecutor(
                        count,
                        count,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(queueLimit),
                        Thread.ofPlatform().name("orrery-reader-", 0).daemon(true).factory());
    }

    /** A failure reaches the caller as it was thrown, without a wrapper. */
    @Override
    public <T> CompletableFuture<T> run(Supplier<T> read) {
        CompletableFuture<T> result = new CompletableFuture<>();
        unfinished.incrementAndGet();
        try {
            threads.execute(() -> complete(result, read));
        } catch (RejectedExecutionException e) {
            unfinished.decrementAndGet();
            result.completeExceptionally(
                    OrreryException.retryable(
                            ErrorCode.SERVICE_UNAVAILABLE,
                            "Too many reads are waiting for the disk.",
                            RETRY_AFTER_MILLIS));
        }
        return result;
    }

    @Override
    public boolean isBusy() {
        return unfinished.get() >= processors;
    }

    private <T> void complete(CompletableFuture<T> result, Supplier<T> read) {
        try {
            result.complete(read.get());
        } catch (Throwable e) {
            result.completeExceptionally(e);
        } finally {
            unfinished.decrementAndGet();
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
