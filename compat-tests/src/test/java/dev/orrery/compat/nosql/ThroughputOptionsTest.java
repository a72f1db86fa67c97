package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.ThroughputControlGroupConfigBuilder;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PriorityLevel;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options of throughput that are off unless they are asked for. */
class ThroughputOptionsTest {
    /** So that high priority alone needs a third of the budget. */
    private static final long PACE_NANOS = Duration.ofMillis(50).toNanos();

    /** So that a few writes in a second want more than the budget, however slow the clients. */
    private static final int COSTLY_PROPERTIES = 150;

    @TempDir private Path folder;

    private static CosmosContainer container(CosmosClient client, int ruPerSecond) {
        client.createDatabaseIfNotExists("options");
        client.getDatabase("options")
                .createContainer(
                        new CosmosContainerProperties("items", "/pk"),
                        ThroughputProperties.createManualThroughput(ruPerSecond));
        return client.getDatabase("options").getContainer("items");
    }

    /** The documents' own example: only as many partitions as are missing are split. */
    @Test
    void theServiceLikePolicySplitsThreePartitionsIntoFive() {
        try (ServerProcess server =
                        ServerProcess.start(
                                folder.resolve("data"),
                                "--set",
                                "partitions.split-policy=service-like");
                CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosContainer container = container(client, 18_000);
            assertThat(container.getFeedRanges()).hasSize(3);
            container.replaceThroughput(ThroughputProperties.createManualThroughput(45_000));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !container.readThroughput().isReplacePending());
            assertThat(AdminApi.get(server, "databases/options/containers/items").get("partitions"))
                    .hasSize(5);
        }
    }

    /** What was saved while nothing happened is spent at once, and nobody is refused. */
    @Test
    void burstCapacityServesMoreThanASecondsBudget() {
        try (ServerProcess server =
                        ServerProcess.start(
                                folder.resolve("data"), "--set", "throughput.burst=on");
                CosmosClient client =
                        JavaSdk.builder(server.endpoint(), JavaSdk.EMULATOR_KEY)
                                .throttlingRetryOptions(
                                        new ThrottlingRetryOptions()
                                                .setMaxRetryAttemptsOnThrottledRequests(0))
                                .buildClient()) {
            CosmosContainer container = container(client, 400);
            long created = System.nanoTime();
            await().until(() -> System.nanoTime() - created > Duration.ofSeconds(4).toNanos());
            double spent =
                    IntStream.range(0, 200)
                            .parallel()
                            .mapToObj(i -> item(i))
                            .mapToDouble(item -> container.createItem(item).getRequestCharge())
                            .sum();
            assertThat(spent).isGreaterThan(1_000);
        }
    }

    /** Those of low priority want more than there is; those of high priority feel nothing of it. */
    @Test
    void lowPriorityIsThrottledFirst() {
        try (ServerProcess server =
                        ServerProcess.start(
                                folder.resolve("data"), "--set", "throughput.priorities=on");
                CosmosClient client =
                        JavaSdk.builder(server.endpoint(), JavaSdk.EMULATOR_KEY)
                                .throttlingRetryOptions(
                                        new ThrottlingRetryOptions()
                                                .setMaxRetryAttemptsOnThrottledRequests(0))
                                .buildClient()) {
            CosmosContainer container = container(client, 400);
            Writes high = new Writes(container, PriorityLevel.HIGH, 0);
            Writes low = new Writes(container, PriorityLevel.LOW, COSTLY_PROPERTIES);
            AtomicBoolean ended = new AtomicBoolean();
            List<CompletableFuture<Void>> crowd =
                    Stream.generate(
                                    () ->
                                            CompletableFuture.runAsync(
                                                    () -> low.until(ended),
                                                    Thread::startVirtualThread))
                            .limit(4)
                            .toList();
            for (int i = 0; i < 60; i++) {
                high.write(i);
                LockSupport.parkNanos(PACE_NANOS);
            }
            ended.set(true);
            crowd.forEach(CompletableFuture::join);
            // A budget that is just spent refuses everybody for the rest of the second.
            assertThat(high.refusedShare()).isLessThan(0.1);
            assertThat(low.refusedShare()).isGreaterThan(0.3);
        }
    }

    /** Writes of one priority, none of which is tried again. */
    private static final class Writes {
        private final CosmosContainer container;
        private final int properties;
        private final CosmosItemRequestOptions options = new CosmosItemRequestOptions();
        private final AtomicInteger tried = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();

        Writes(CosmosContainer container, PriorityLevel level, int properties) {
            this.container = container;
            this.properties = properties;
            container.enableLocalThroughputControlGroup(
                    new ThroughputControlGroupConfigBuilder()
                            .groupName(level.toString())
                            .priorityLevel(level)
                            .build());
            options.setThroughputControlGroupName(level.toString());
        }

        void until(AtomicBoolean ended) {
            while (!ended.get()) {
                write(tried.get());
            }
        }

        void write(int number) {
            tried.incrementAndGet();
            try {
                container.upsertItem(item(number, properties), options);
            } catch (CosmosException e) {
                assertThat(e.getStatusCode()).isEqualTo(429);
                refused.incrementAndGet();
            }
        }

        double refusedShare() {
            return (double) refused.get() / tried.get();
        }
    }

    private static ObjectNode item(int number) {
        return JavaSdk.json("{'id':'i%d','pk':'k%d'}".formatted(number, number));
    }

    /** With so many properties that are indexed. */
    private static ObjectNode item(int number, int properties) {
        ObjectNode item = item(number);
        IntStream.range(0, properties).forEach(i -> item.put("p" + i, number));
        return item;
    }
}
