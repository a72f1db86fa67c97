package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosClient;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key of the account is replaced while clients use the other one. */
class KeyRotationTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir private Path folder;

    @Test
    void aNewKeyCountsAtOnceAndAfterARestartAndTheOldOneDoesNot() throws IOException {
        try (ServerProcess server = ServerProcess.start(folder.resolve("data"))) {
            String old = storedKey("secondary");
            requireAccess(server, old);
            String fresh =
                    AdminApi.post(server, "keys/secondary/regenerate", "{}").get("key").asText();
            assertThat(fresh).isEqualTo(storedKey("secondary")).isNotEqualTo(old);
            requireAccess(server, fresh);
            requireAccess(server, storedKey("primary"));
            requireRefused(server, old);
            server.kill();
            server.restart();
            requireAccess(server, fresh);
            requireRefused(server, old);
        }
    }

    /** Also by a node that was away when it was replaced. */
    @Test
    void inAClusterAllNodesKnowTheNewKey() throws IOException {
        try (ClusterProcesses cluster = new ClusterProcesses(folder, 3)) {
            String old = secretKey(cluster.node(1), "secondary");
            ServerProcess away = cluster.node(3);
            await().atMost(PATIENCE).until(() -> cluster.status(3).contains("\"up\":true"));
            requireAccess(away, old);
            away.kill();
            String fresh =
                    AdminApi.post(cluster.node(2), "keys/secondary/regenerate", "{}")
                            .get("key")
                            .asText();
            requireRefused(cluster.node(2), old);
            requireAccess(cluster.node(2), fresh);
            await().atMost(PATIENCE).untilAsserted(() -> requireAccess(cluster.node(1), fresh));
            requireRefused(cluster.node(1), old);
            away.restart();
            await().atMost(PATIENCE).untilAsserted(() -> requireAccess(away, fresh));
            requireRefused(away, old);
            await().atMost(PATIENCE).until(() -> secretKey(away, "secondary").equals(fresh));
        }
    }

    private static void requireRefused(ServerProcess server, String key) {
        assertThatThrownBy(() -> requireAccess(server, key)).hasMessageContaining("Unauthorized");
    }

    /** A key as a node keeps it in its copy of the cluster's secret. */
    static String secretKey(ServerProcess node, String name) throws IOException {
        String start = "key " + name + " ";
        return Files.readAllLines(node.data().resolve("cluster").resolve("secret")).stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst()
                .orElseThrow();
    }

    private String storedKey(String name) throws IOException {
        return new ObjectMapper()
                .readTree(Files.readString(folder.resolve("data").resolve("keys.json")))
                .get(name)
                .asText();
    }

    private static void requireAccess(ServerProcess server, String key) {
        try (CosmosClient client = JavaSdk.builder(server.endpoint(), key).buildClient()) {
            assertThat(client.readAllDatabases()).isEmpty();
        }
    }
}
