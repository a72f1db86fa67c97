package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.ThroughputProperties;
import dev.orrery.compat.NodeScript;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clients read and write while partitions split and merge every second: every answer is compared
 * with a model, and no error reaches the application. {@code -Dsplit.seconds} makes the run longer,
 * {@code -Dsplit.seed} repeats the schedule of splits and merges.
 */
class SplitLoadTest {
    private static final int SECONDS = Integer.getInteger("split.seconds", 15);
    private static final long SEED = Long.getLong("split.seed", System.nanoTime());
    private static final int WORKERS = 3;
    private static final int MOST_PARTITIONS = 8;
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {300, 0})
    void theJavaSdkSeesNothingOfSplitsAndMerges(int graceSeconds) {
        try (ServerProcess server = start(graceSeconds);
                CosmosClient client = JavaSdk.client(server.endpoint());
                PartitionLab lab = new PartitionLab(server, 2)) {
            CosmosContainer container = container(client);
            AtomicBoolean stopped = new AtomicBoolean();
            List<CompletableFuture<Integer>> running = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                SplitLoadWorker worker = new SplitLoadWorker(container, "w" + i + "-", SEED + i);
                running.add(
                        CompletableFuture.supplyAsync(
                                () -> worker.run(stopped), Thread::startVirtualThread));
            }
            changeFor(lab, running);
            stopped.set(true);
            int operations = running.stream().mapToInt(CompletableFuture::join).sum();
            assertThat(operations).as("seed %d", SEED).isGreaterThan(lab.changes());
        }
    }

    @Test
    void theJavaScriptSdkSeesNothingOfSplitsAndMerges() throws IOException {
        NodeScript.assumeAvailable();
        try (ServerProcess server = start(300);
                CosmosClient client = JavaSdk.client(server.endpoint());
                PartitionLab lab = new PartitionLab(server, 2)) {
            CosmosContainer container = container(client);
            CompletableFuture<NodeScript.Result> script =
                    CompletableFuture.supplyAsync(
                            () -> run(server, container), Thread::startVirtualThread);
            changeFor(lab, List.of(script));
            NodeScript.Result result = script.join();
            assertThat(result.exitCode()).as(result.output()).isZero();
            assertThat(result.output()).contains("operations were right");
        }
    }

    private static NodeScript.Result run(ServerProcess server, CosmosContainer container) {
        try {
            return NodeScript.run(
                    "splits.mjs",
                    server.endpoint().toString(),
                    JavaSdk.EMULATOR_KEY,
                    "splits",
                    container.getId(),
                    Integer.toString(SECONDS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ServerProcess start(int graceSeconds) {
        return ServerProcess.start(
                folder.resolve("data" + graceSeconds),
                "--set",
                "catalog.range-grace-seconds=" + graceSeconds,
                "--set",
                "throughput.rate-limit=off",
                // Nobody else changes partitions.
                "--set",
                "partitions.check-millis=" + TimeUnit.HOURS.toMillis(1));
    }

    private static CosmosContainer container(CosmosClient client) {
        client.createDatabase("splits");
        CosmosDatabase database = client.getDatabase("splits");
        database.createContainer(
                new CosmosContainerProperties("splits", "/pk"),
                ThroughputProperties.createManualThroughput(10_000));
        return database.getContainer("splits");
    }

    /** Changes partitions every second until the time is over, or a client has failed. */
    private static void changeFor(PartitionLab lab, List<? extends CompletableFuture<?>> running) {
        Random random = new Random(SEED);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (System.nanoTime() < end
                && running.stream().noneMatch(CompletableFuture::isCompletedExceptionally)) {
            lab.change(random, MOST_PARTITIONS);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        assertThat(lab.changes()).isPositive();
    }
}
