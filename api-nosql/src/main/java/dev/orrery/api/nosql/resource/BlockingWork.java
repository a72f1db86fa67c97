package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.network.BlockingThreads;

/** Answers requests that wait for the disk on threads that may wait. */
public final class BlockingWork implements AutoCloseable {
    private final BlockingThreads threads = new BlockingThreads();

    /** Answers with what the work returns or throws, later. */
    public void run(Exchange exchange, Exchange.Work work) {
        threads.execute(() -> exchange.answerWith(work));
    }

    @Override
    public void close() {
        threads.close();
    }
}
