package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options of throughput that are off unless they are asked for. */
class ThroughputOptionsTest {
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

    private static ObjectNode item(int number) {
        return JavaSdk.json("{'id':'i%d','pk':'k%d'}".formatted(number, number));
    }
}
