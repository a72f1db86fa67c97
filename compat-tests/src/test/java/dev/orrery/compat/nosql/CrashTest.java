package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ends the real server with {@code kill -9} at random moments while clients write. What was
 * acknowledged must be there afterwards, and a batch must be there whole or not at all. The seed is
 * printed; {@code -Dcrash.seed} repeats a schedule and {@code -Dcrash.cycles} makes the run longer.
 */
class CrashTest {
    private static final int CYCLES = Integer.getInteger("crash.cycles", 20);
    private static final long SEED = Long.getLong("crash.seed", System.nanoTime());
    private static final int WRITERS = 4;
    private static final int MOST_PAUSE_MILLIS = 250;
    private static final int LEAST_WRITES_PER_CYCLE = 3;
    private static final long STALL_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    @TempDir private Path folder;

    @Test
    void noAcknowledgedWriteIsLostAndNoBatchIsHalved() throws InterruptedException {
        Random random = new Random(SEED);
        List<CrashWriter> writers = new ArrayList<>();
        AtomicBoolean stopped = new AtomicBoolean();
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"));
                CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosContainer container = container(client);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                CrashWriter writer = new CrashWriter(container, "writer" + i, stopped);
                writers.add(writer);
                threads.add(Thread.ofPlatform().start(writer));
            }
            try {
                for (int cycle = 0; cycle < CYCLES; cycle++) {
                    awaitProgress(writers);
                    pause(random.nextInt(MOST_PAUSE_MILLIS));
                    server.kill();
                    server.restart();
                }
                awaitProgress(writers);
            } finally {
                stopped.set(true);
                for (Thread thread : threads) {
                    thread.join();
                }
            }
            server.kill();
            server.restart();
            for (CrashWriter writer : writers) {
                verify(container, writer);
            }
        }
    }

    private static CosmosContainer container(CosmosClient client) {
        CosmosDatabase database = JavaSdk.freshDatabase(client);
        database.createContainer(
                new CosmosContainerProperties("crash", "/pk"),
                ThroughputProperties.createManualThroughput(12_000));
        return database.getContainer("crash");
    }

    private static void verify(CosmosContainer container, CrashWriter writer) {
        long stored = read(container, writer, "counter") ? counter(container, writer) : 0;
        assertThat(stored)
                .as("counter of %s, seed %d", writer.key(), SEED)
                .isBetween(writer.acknowledgedCounter(), writer.attemptedCounter());
        List<Long> acknowledged = writer.acknowledgedGroups();
        for (long group = 1; group <= writer.attemptedGroups(); group++) {
            int present = 0;
            for (int member = 0; member < CrashWriter.GROUP_SIZE; member++) {
                if (read(container, writer, CrashWriter.itemId(group, member))) {
                    present++;
                }
            }
            String what = "group " + group + " of " + writer.key() + ", seed " + SEED;
            if (acknowledged.contains(group)) {
                assertThat(present).as(what).isEqualTo(CrashWriter.GROUP_SIZE);
            } else {
                assertThat(present).as(what).isIn(0, CrashWriter.GROUP_SIZE);
            }
        }
    }

    private static boolean read(CosmosContainer container, CrashWriter writer, String id) {
        try {
            container.readItem(id, new PartitionKey(writer.key()), ObjectNode.class);
            return true;
        } catch (CosmosException e) {
            assertThat(e.getStatusCode()).isEqualTo(404);
            return false;
        }
    }

    private static long counter(CosmosContainer container, CrashWriter writer) {
        return container
                .readItem("counter", new PartitionKey(writer.key()), ObjectNode.class)
                .getItem()
                .get("n")
                .asLong();
    }

    /**
     * Waits until every cycle has seen acknowledged writes, so that each kill has something to
     * lose.
     */
    private static void awaitProgress(List<CrashWriter> writers) {
        long wanted = total(writers) + (long) LEAST_WRITES_PER_CYCLE * WRITERS;
        long deadline = System.nanoTime() + STALL_LIMIT_NANOS;
        while (total(writers) < wanted) {
            assertThat(System.nanoTime()).as("writes go on, seed %d", SEED).isLessThan(deadline);
            pause(5);
        }
    }

    private static long total(List<CrashWriter> writers) {
        return writers.stream().mapToLong(CrashWriter::acknowledged).sum();
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
