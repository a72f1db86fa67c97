package dev.orrery.cluster.partitions;

import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives back the space of what partitions do not own any more, one partition after another on one
 * thread, so that it never takes more than a part of the machine.
 */
final class Trimming {
    private static final Logger LOG = LoggerFactory.getLogger(Trimming.class);
    private static final long CLOSE_TIMEOUT_SECONDS = 30;

    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().name("orrery-trimming-", 0).daemon(true).factory());

    /** Has a partition trimmed if it needs to be. */
    void check(PhysicalPartition partition) {
        if (!partition.lineage().hasSurplus()) {
            return;
        }
        try {
            thread.execute(() -> trim(partition));
        } catch (RejectedExecutionException e) {
            LOG.atDebug().addKeyValue("partition", partition.number()).log("Trimmed after a start");
        }
    }

    private static void trim(PhysicalPartition partition) {
        try {
            partition.lineage().trim();
        } catch (OrreryException e) {
            // A partition that was closed, or failed, is looked at again when it is opened.
            LOG.atDebug()
                    .setCause(e)
                    .addKeyValue("partition", partition.number())
                    .log("Trimming a partition was ended");
        } catch (RuntimeException e) {
            LOG.atError()
                    .setCause(e)
                    .addKeyValue("partition", partition.number())
                    .log("A partition could not be trimmed");
        }
    }

    /** Begins nothing more; what runs ends when its partition is closed. */
    void stop() {
        thread.shutdownNow();
    }

    /** Waits for what runs, after the partitions were closed. */
    void await() {
        try {
            if (!thread.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.atWarn().log("A partition is still being trimmed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
