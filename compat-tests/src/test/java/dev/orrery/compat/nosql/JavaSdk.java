package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import java.net.URI;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Clients of the official Java SDK, set up as its documentation says for a local server. */
final class JavaSdk {
    /** The key that Microsoft publishes for its emulators. */
    static final String EMULATOR_KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2n"
                    + "Q9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    private static final ObjectMapper JSON = new ObjectMapper();

    static {
        System.setProperty("COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED", "true");
        System.setProperty("COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED", "true");
        System.setProperty("COSMOS.DISABLE_IMDS_ACCESS", "true");
    }

    private JavaSdk() {}

    static CosmosClient client(URI endpoint) {
        return client(endpoint, EMULATOR_KEY);
    }

    static CosmosClient client(URI endpoint, String key) {
        return builder(endpoint, key).buildClient();
    }

    static CosmosClientBuilder builder(URI endpoint, String key) {
        return new CosmosClientBuilder()
                .endpoint(endpoint.toString())
                .key(key)
                .gatewayMode()
                .consistencyLevel(ConsistencyLevel.SESSION)
                .contentResponseOnWriteEnabled(true);
    }

    /** A client that is told nothing, which is one in direct mode, or one in gateway mode. */
    static CosmosClientBuilder builder(ServerProcess server, boolean direct) {
        return direct
                ? builder(encrypted(server), EMULATOR_KEY).directMode()
                : builder(server.endpoint(), EMULATOR_KEY);
    }

    /** Direct mode is served over TLS only. */
    static URI encrypted(ServerProcess server) {
        return URI.create("https://localhost:" + server.endpoint().getPort());
    }

    static CosmosDatabase freshDatabase(CosmosClient client) {
        String id = "database-" + UUID.randomUUID();
        client.createDatabase(id);
        return client.getDatabase(id);
    }

    static CosmosContainer freshContainer(CosmosDatabase database, String keyPath) {
        String id = "container-" + UUID.randomUUID();
        database.createContainer(new CosmosContainerProperties(id, keyPath));
        return database.getContainer(id);
    }

    static ObjectNode json(String text) {
        try {
            return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Asserts that a call is refused. */
    static void assertStatus(int status, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        CosmosException.class,
                        e -> assertThat(e.getStatusCode()).as(e.getMessage()).isEqualTo(status));
    }

    /** The item without what the server added to it. */
    static JsonNode withoutSystemProperties(JsonNode item) {
        ObjectNode copy = item.deepCopy();
        copy.remove(java.util.List.of("_rid", "_self", "_etag", "_attachments", "_ts"));
        return copy;
    }
}
