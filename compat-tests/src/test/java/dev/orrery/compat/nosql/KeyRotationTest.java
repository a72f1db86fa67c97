package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosClient;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key of the account is replaced while clients use the other one. */
class KeyRotationTest {
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
            assertThatThrownBy(() -> requireAccess(server, old))
                    .hasMessageContaining("Unauthorized");
            server.kill();
            server.restart();
            requireAccess(server, fresh);
            assertThatThrownBy(() -> requireAccess(server, old))
                    .hasMessageContaining("Unauthorized");
        }
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
