package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an application sees of the partition lab through the official Java SDK. */
@ExtendWith(SharedServer.class)
class JavaSdkLabTest {
    private final ServerProcess server;

    JavaSdkLabTest(ServerProcess server) {
        this.server = server;
    }

    private CosmosClient client(int retries) {
        return JavaSdk.builder(server.endpoint(), JavaSdk.EMULATOR_KEY)
                .throttlingRetryOptions(
                        new ThrottlingRetryOptions()
                                .setMaxRetryAttemptsOnThrottledRequests(retries)
                                .setMaxRetryWaitTime(Duration.ofSeconds(60)))
                .buildClient();
    }

    private JsonNode admin(String method, String path, String body)
            throws IOException, InterruptedException {
        URI address = server.adminEndpoint().resolve("/admin/v1/" + path);
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> response =
                    http.send(
                            HttpRequest.newBuilder(address)
                                    .header("x-orrery-admin", "1")
                                    .method(method, BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            return JavaSdk.json(response.body().replace("'", ""));
        }
    }

    private static void write(CosmosContainer container, String id, String key) {
        container.upsertItem(
                (JsonNode) JavaSdk.json("{'id':'%s','pk':'%s'}".formatted(id, key)),
                new PartitionKey(key),
                null);
    }

    @Test
    void aThrottledKeyIsRefusedExplainedAndServedAfterTheSdksOwnRetries() throws Exception {
        try (CosmosClient impatient = client(0);
                CosmosClient patient = client(60)) {
            CosmosDatabase database = JavaSdk.freshDatabase(impatient);
            CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
            write(container, "1", "hot");
            String place =
                    "databases/%s/containers/%s".formatted(database.getId(), container.getId());
            String hold = "{\"partitionKey\":[\"hot\"],\"seconds\":3}";
            admin("POST", place + "/lab/throttle", hold);
            CosmosException refused =
                    catchThrowableOfType(CosmosException.class, () -> write(container, "2", "hot"));
            assertThat(refused.getStatusCode()).isEqualTo(429);
            assertThat(refused.getSubStatusCode()).isEqualTo(3200);
            write(container, "3", "cold");
            JsonNode explanation = admin("GET", "throttled/" + refused.getActivityId(), "");
            assertThat(explanation.get("container").asText())
                    .isEqualTo(database.getId() + "/" + container.getId());
            assertThat(explanation.get("remedy").asText()).isEqualTo("release-the-hold");
            write(
                    patient.getDatabase(database.getId()).getContainer(container.getId()),
                    "2",
                    "hot");
        }
    }
}
