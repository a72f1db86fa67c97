package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/** Runs requests that wait for the disk, each on a virtual thread, and not too many at once. */
public final class BlockingWork implements AutoCloseable {
    private static final int MAX_AT_ONCE = 256;
    private static final long RETRY_AFTER_MILLIS = 100;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);

    /** Answers with what the work returns or throws, later. */
    public void run(Exchange exchange, Exchange.Work work) {
        if (!places.tryAcquire()) {
            throw OrreryException.retryable(
                    ErrorCode.THROTTLED,
                    "More than " + MAX_AT_ONCE + " metadata requests are under way.",
                    RETRY_AFTER_MILLIS);
        }
        try {
            threads.execute(
                    () -> {
                        try {
                            exchange.answerWith(work);
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
