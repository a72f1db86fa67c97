package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedServer.class)
class JavaSdkAccessTest {
    @Test
    void theSamePortSpeaksTls(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.secureEndpoint())) {
            CosmosContainer container =
                    JavaSdk.freshContainer(JavaSdk.freshDatabase(client), "/pk");
            container.createItem(JavaSdk.json("{'id':'1','pk':'a'}"));
            assertThat(
                            container
                                    .readItem("1", new PartitionKey("a"), ObjectNode.class)
                                    .getStatusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aWrongKeyIsRefused(ServerProcess server) {
        String wrong = Base64.getEncoder().encodeToString(new byte[64]);
        assertThatThrownBy(
                        () -> {
                            try (CosmosClient client = JavaSdk.client(server.endpoint(), wrong)) {
                                client.createDatabase("never");
                            }
                        })
                .hasMessageContaining("401");
    }

    @Test
    void theGeneratedKeysWorkAndTheReadOnlyOnesOnlyRead(ServerProcess server) throws IOException {
        JsonNode keys = new ObjectMapper().readTree(server.data().resolve("keys.json").toFile());
        try (CosmosClient writer =
                JavaSdk.client(server.endpoint(), keys.get("secondary").asText())) {
            CosmosContainer container =
                    JavaSdk.freshContainer(JavaSdk.freshDatabase(writer), "/pk");
            container.createItem(JavaSdk.json("{'id':'1','pk':'a'}"));
            readOnly(server, keys.get("readOnlyPrimary").asText(), container);
        }
    }

    private static void readOnly(ServerProcess server, String key, CosmosContainer container) {
        try (CosmosClient reader = JavaSdk.client(server.endpoint(), key)) {
            String database =
                    reader.readAllDatabases().stream()
                            .map(properties -> properties.getId())
                            .filter(id -> exists(reader, id, container.getId()))
                            .findFirst()
                            .orElseThrow();
            CosmosContainer view = reader.getDatabase(database).getContainer(container.getId());
            view.readItem("1", new PartitionKey("a"), ObjectNode.class);
            assertThatThrownBy(() -> view.createItem(JavaSdk.json("{'id':'2','pk':'a'}")))
                    .isInstanceOfSatisfying(
                            CosmosException.class,
                            e -> assertThat(e.getStatusCode()).isEqualTo(403));
        }
    }

    private static boolean exists(CosmosClient client, String database, String container) {
        return client.getDatabase(database).readAllContainers().stream()
                .anyMatch(properties -> properties.getId().equals(container));
    }
}
