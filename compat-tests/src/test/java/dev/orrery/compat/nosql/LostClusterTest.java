package dev.orrery.compat.nosql;

import static dev.orrery.compat.nosql.JavaSdk.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.compat.Program;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All four nodes are killed under load, and two never come back. What the others have left becomes
 * a server that is alone, with everything that clients of all protocols were told is written, and
 * with the account's key that was replaced before.
 */
class LostClusterTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int WRITES = 300;
    private static final Pattern SET = Pattern.compile("\"partition\":");
    private static final Pattern FOUR_MEMBERS =
            Pattern.compile("\"members\":\\[(\"n\\d\",){3}\"n\\d\"\\]");

    @TempDir Path folder;

    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();

    @Test
    void twoOfFourNodesAreEnough() throws Exception {
        DataOfOneServer written;
        Replaced keys;
        String database;
        String container;
        try (ClusterProcesses cluster =
                new ClusterProcesses(folder, 4, "--set", "throughput.rate-limit=off")) {
            written = DataOfOneServer.write(cluster.node(1));
            awaitFourMembers(cluster);
            keys = replaceKey(cluster);
            try (CosmosClient client = JavaSdk.client(cluster.node(2).endpoint())) {
                CosmosDatabase fresh = JavaSdk.freshDatabase(client);
                database = fresh.getId();
                CosmosContainer items = JavaSdk.freshContainer(fresh, "/pk");
                container = items.getId();
                Thread writer = Thread.ofPlatform().daemon(true).start(() -> write(items));
                await().atMost(PATIENCE).until(() -> acknowledged.size() >= WRITES);
                for (int node = 1; node <= 4; node++) {
                    cluster.node(node).kill();
                }
                writer.interrupt();
                writer.join();
            }
        }

        Path target = folder.resolve("alone");
        requireRefusals(target);
        Recovery two = recover(target, "n3", "n2");
        assertThat(two.output()).contains("Nothing that was acknowledged is missing.");
        assertThat(two.status()).isZero();
        try (ServerProcess alone = ServerProcess.start(target);
                CosmosClient client = JavaSdk.client(alone.endpoint())) {
            written.requireAt(alone);
            CosmosContainer items = client.getDatabase(database).getContainer(container);
            for (String id : acknowledged) {
                assertThat(items.readItem(id, new PartitionKey(id), JsonNode.class).getStatusCode())
                        .isEqualTo(200);
            }
            requireAccess(alone, keys.fresh);
            assertThatThrownBy(() -> requireAccess(alone, keys.old))
                    .hasMessageContaining("Unauthorized");
        }
    }

    /** What is not enough to recover from, or is not what it should be. */
    private void requireRefusals(Path target) throws IOException, InterruptedException {
        Recovery one = recover(target, "n3");
        assertThat(one.output()).contains("may be missing from: catalog").contains("more nodes");
        assertThat(one.status()).isNotZero();
        assertThat(target).doesNotExist();
        assertThat(recover(target, "n3", "n3").output())
                .contains("Two of the folders are of node n3");
        assertThat(recover(target, "n3", "nobody").output())
                .contains("is not the data folder of a");
    }

    /** A key of the account before and after it was replaced. */
    private record Replaced(String old, String fresh) {}

    /** Replaces a key at one node; the one that is recovered from first has heard of it. */
    private static Replaced replaceKey(ClusterProcesses cluster) throws IOException {
        String old = KeyRotationTest.secretKey(cluster.node(3), "secondary");
        String fresh =
                AdminApi.post(cluster.node(1), "keys/secondary/regenerate", "{}")
                        .get("key")
                        .asText();
        await().atMost(PATIENCE)
                .until(() -> KeyRotationTest.secretKey(cluster.node(3), "secondary").equals(fresh));
        return new Replaced(old, fresh);
    }

    private static void requireAccess(ServerProcess server, String key) {
        try (CosmosClient client = JavaSdk.builder(server.endpoint(), key).buildClient()) {
            assertThat(client.readAllDatabases()).isNotEmpty();
        }
    }

    private void write(CosmosContainer items) {
        for (int i = 0; !Thread.interrupted(); i++) {
            String id = "w" + i;
            try {
                items.createItem(json("{'id':'%s','pk':'%s'}".formatted(id, id)));
                acknowledged.add(id);
            } catch (CosmosException e) {
                // The nodes are gone: nobody was told that it is written.
                return;
            } catch (RuntimeException e) {
                if (Thread.interrupted()) {
                    return;
                }
                throw e;
            }
        }
    }

    /** How the command has ended. */
    private record Recovery(int status, String output) {}

    private Recovery recover(Path target, String... nodes)
            throws IOException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(List.of("cluster", "recover", "--data", target.toString()));
        for (String node : nodes) {
            arguments.addAll(List.of("--from", folder.resolve(node).toString()));
        }
        Process process = Program.process(List.of(), arguments).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Recovery(process.waitFor(), output);
    }

    /** Every replica set that the nodes tell of, the catalog's first. */
    private static void awaitFourMembers(ClusterProcesses cluster) {
        await().atMost(PATIENCE)
                .until(
                        () -> {
                            String status = cluster.status(1);
                            long sets = SET.matcher(status).results().count();
                            return sets > 1
                                    && FOUR_MEMBERS.matcher(status).results().count() == sets;
                        });
    }
}
