package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ends the real server with {@code kill -9} while it stands at a step of a split or merge: at every
 * step of both, one after another on the same data.
 */
class SplitCrashTest {
    private static final int ITEMS_PER_STEP = 20;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Where to stop, and whether the change has happened by then. */
    private record Crash(String change, String step, boolean happens) {
        List<String> property() {
            return List.of("orrery.lab.stop-at=" + step);
        }

        int rangesAfter(int before) {
            int difference = change.equals("split") ? 1 : -1;
            return happens ? before + difference : before;
        }
    }

    @TempDir private Path folder;
    private final Map<String, Integer> acknowledged = new TreeMap<>();

    @Test
    void aKilledSplitOrMergeHappensWholeOrNotAtAll() throws IOException {
        List<Crash> crashes = crashes();
        try (ServerProcess server =
                ServerProcess.startWith(crashes.getFirst().property(), folder.resolve("data"))) {
            create(server);
            for (int i = 0; i < crashes.size(); i++) {
                Crash crash = crashes.get(i);
                write(server, i);
                int before = ranges(server).size();
                crash(server, crash, i + 1);
                Crash next = crashes.get(Math.min(i + 1, crashes.size() - 1));
                server.restartWith(next.property());
                assertThat(ranges(server))
                        .as("ranges after %s", crash)
                        .hasSize(crash.rangesAfter(before));
                requireAll(server, crash);
            }
        }
    }

    private static List<Crash> crashes() {
        List<Crash> crashes = new ArrayList<>();
        for (String change : List.of("split", "merge")) {
            for (String step : List.of("PREPARED", "HELD", "CHILDREN_MADE")) {
                crashes.add(new Crash(change, step, false));
            }
            for (String step : List.of("COMMITTED", "CATALOGUED", "FINISHED")) {
                crashes.add(new Crash(change, step, true));
            }
        }
        return crashes;
    }

    private static void create(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            client.createDatabase("crash");
            client.getDatabase("crash")
                    .createContainer(
                            new CosmosContainerProperties("crash", "/pk"),
                            ThroughputProperties.createManualThroughput(6_000));
        }
    }

    private void write(ServerProcess server, int round) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosContainer container = client.getDatabase("crash").getContainer("crash");
            for (int i = 0; i < ITEMS_PER_STEP; i++) {
                String id = "i" + (round * ITEMS_PER_STEP / 2 + i);
                container.upsertItem(
                        JavaSdk.json("{'id':'%s','pk':'%s','n':%d}".formatted(id, id, round)));
                acknowledged.put(id, round);
            }
        }
    }

    /** The first range is split, or merged with the one behind it, and never ends. */
    private static void crash(ServerProcess server, Crash crash, int times) throws IOException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest change =
                    PartitionLab.request(server, "crash", ranges(server).getFirst(), crash.change);
            var _ = http.sendAsync(change, BodyHandlers.discarding());
            awaitStep(server, crash, times);
            server.kill();
            http.shutdownNow();
        }
    }

    private static List<String> ranges(ServerProcess server) {
        return PartitionLab.partitions(server, "crash");
    }

    private void requireAll(ServerProcess server, Crash crash) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosContainer container = client.getDatabase("crash").getContainer("crash");
            Map<String, Integer> found = new TreeMap<>();
            container
                    .queryItems(
                            "SELECT c.id, c.n FROM c",
                            new CosmosQueryRequestOptions(),
                            ObjectNode.class)
                    .forEach(row -> found.put(row.get("id").asText(), row.get("n").asInt()));
            assertThat(found).as("queried after %s", crash).isEqualTo(acknowledged);
            for (String id : List.of("i0", "i7", "i13", "i19")) {
                int value =
                        container
                                .readItem(id, new PartitionKey(id), ObjectNode.class)
                                .getItem()
                                .get("n")
                                .asInt();
                assertThat(value).as("%s after %s", id, crash).isEqualTo(acknowledged.get(id));
            }
        }
    }

    private static void awaitStep(ServerProcess server, Crash crash, int times) throws IOException {
        long deadline = System.nanoTime() + LIMIT_NANOS;
        while (stops(server) < times) {
            assertThat(System.nanoTime()).as("reaches %s", crash).isLessThan(deadline);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private static long stops(ServerProcess server) throws IOException {
        return Files.readString(server.log())
                .lines()
                .filter(line -> line.contains("Standing still"))
                .count();
    }
}
