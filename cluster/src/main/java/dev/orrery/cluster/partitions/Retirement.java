package dev.orrery.cluster.partitions;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes partitions that were split or merged, one after another beside everything else: closing
 * one waits for those who read it. What is not deleted by the end of the process is at the next
 * start.
 */
final class Retirement implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Retirement.class);
    private static final long CLOSE_TIMEOUT_SECONDS = 60;

    private final IntConsumer deletion;
    private final Set<Integer> waiting = ConcurrentHashMap.newKeySet();
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().name("orrery-retirement-", 0).daemon(true).factory());

    Retirement(IntConsumer deletion) {
        this.deletion = deletion;
    }

    void retire(int number) {
        waiting.add(number);
        thread.execute(() -> delete(number));
    }

    boolean has(int number) {
        return waiting.contains(number);
    }

    private void delete(int number) {
        try {
            deletion.accept(number);
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .setCause(e)
                    .addKeyValue("partition", number)
                    .log("A former partition could not be deleted; the next start tries again");
        } finally {
            waiting.remove(number);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.atWarn().log("Former partitions are still being deleted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
