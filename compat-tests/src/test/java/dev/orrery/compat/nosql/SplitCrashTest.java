package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends the real server with {@code kill -9} while it stands at a step of a split. */
class SplitCrashTest {
    private static final int ITEMS = 100;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"HELD, 1", "CHILDREN_MADE, 1", "COMMITTED, 2", "CATALOGUED, 2"})
    void aKilledSplitHappensWholeOrNotAtAll(String step, int ranges) throws IOException {
        try (ServerProcess server =
                ServerProcess.startWith(
                        List.of("orrery.lab.stop-at=" + step), folder.resolve(step))) {
            try (CosmosClient client = JavaSdk.client(server.endpoint())) {
                CosmosContainer container = container(client);
                for (int i = 0; i < ITEMS; i++) {
                    container.upsertItem(item(i));
                }
            }
            try (HttpClient http = HttpClient.newHttpClient()) {
                HttpRequest split = PartitionLab.request(server, "crash", "1", "split");
                var _ = http.sendAsync(split, BodyHandlers.discarding());
                awaitStep(server, step);
                server.kill();
                http.shutdownNow();
            }
            server.restartPlain();
            try (CosmosClient client = JavaSdk.client(server.endpoint())) {
                CosmosContainer container = client.getDatabase("crash").getContainer("crash");
                assertThat(container.getFeedRanges()).hasSize(ranges);
                for (int i = 0; i < ITEMS; i++) {
                    String id = "i" + i;
                    ObjectNode found =
                            container
                                    .readItem(id, new PartitionKey(id), ObjectNode.class)
                                    .getItem();
                    assertThat(found.get("n").asInt()).isEqualTo(i);
                }
            }
        }
    }

    private static CosmosContainer container(CosmosClient client) {
        client.createDatabase("crash");
        client.getDatabase("crash").createContainer(new CosmosContainerProperties("crash", "/pk"));
        return client.getDatabase("crash").getContainer("crash");
    }

    private static ObjectNode item(int number) {
        return JavaSdk.json("{'id':'i%d','pk':'i%d','n':%d}".formatted(number, number, number));
    }

    private static void awaitStep(ServerProcess server, String step) throws IOException {
        long deadline = System.nanoTime() + LIMIT_NANOS;
        while (!Files.readString(server.log()).contains("Standing still")) {
            assertThat(System.nanoTime()).as("reaches " + step).isLessThan(deadline);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
