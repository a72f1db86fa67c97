package dev.orrery.gateway.tables;

import dev.orrery.cluster.intent.IntentLog;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has batches made whose node is gone: in a cluster the node that leads the replica set of the
 * batch records looks for old ones again and again. A node that is alone looks once, at its start,
 * for what the process before has left.
 */
public final class BatchReplay implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BatchReplay.class);

    /** Longer than anybody waits for a batch. */
    private static final Duration AGE = Duration.ofSeconds(20);

    private static final long ROUND_SECONDS = 2;

    private final IntentLog log;
    private final BatchWrites batches;
    private final CountDownLatch closed = new CountDownLatch(1);

    public BatchReplay(IntentLog log, BatchWrites batches) {
        this.log = log;
        this.batches = batches;
    }

    /** For a node that is alone. */
    public void once() {
        batches.replay(Duration.ZERO);
    }

    /** For a node among several. */
    public void start() {
        Thread.ofVirtual().name("batch-replay").start(this::run);
    }

    private void run() {
        try {
            while (!closed.await(ROUND_SECONDS, TimeUnit.SECONDS)) {
                replay();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void replay() {
        try {
            if (log.isSeenToHere()) {
                batches.replay(AGE);
            }
        } catch (RuntimeException e) {
            LOG.atInfo().setCause(e).log("Batches that were left behind are looked for again");
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
