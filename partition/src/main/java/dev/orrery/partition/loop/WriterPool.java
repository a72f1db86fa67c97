package dev.orrery.partition.loop;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads on which all partitions of a node write. They are platform threads, because the
 * storage engine's calls block and would pin the carriers of virtual ones. The queue needs no limit
 * of its own: a partition has at most one task in it.
 */
public final class WriterPool implements AutoCloseable {
    private static final long CLOSE_TIMEOUT_SECONDS = 30;

    private final ThreadPoolExecutor workers;
    private final ScheduledThreadPoolExecutor timer;

    public WriterPool(int threads) {
        workers =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        0,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        threads("orrery-writer-"));
        timer = new ScheduledThreadPoolExecutor(1, threads("orrery-timer-"));
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Runs the tasks of {@link Turns}. */
    Executor workers() {
        return workers;
    }

    /** For short periodic tasks, and for the periodic sync of logs. */
    public ScheduledExecutorService timer() {
        return timer;
    }

    /** To be called after the last partition is closed. */
    @Override
    public void close() {
        timer.shutdownNow();
        workers.shutdown();
        try {
            if (!workers.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                workers.shutdownNow();
            }
        } catch (InterruptedException e) {
            workers.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static ThreadFactory threads(String prefix) {
        return Thread.ofPlatform().name(prefix, 0).daemon(true).factory();
    }
}
