package dev.orrery.cluster.partitions;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for what other nodes do. What is not done in time happens later all the same. */
final class DefinitionWait {
    private static final Logger LOG = LoggerFactory.getLogger(DefinitionWait.class);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private DefinitionWait() {}

    static void await(BooleanSupplier done) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > end || Thread.currentThread().isInterrupted()) {
                LOG.atWarn().log("Partitions take long to follow the catalog");
                return;
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }
}
