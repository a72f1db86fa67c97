package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an application sees of the partition lab through the official Java SDK. */
@ExtendWith(SharedServer.class)
class JavaSdkLabTest {
    private final ServerProcess server;

    JavaSdkLabTest(ServerProcess server) {
        this.server = server;
    }

    private CosmosClient client(int retries) {
        return client(retries, false);
    }

    private CosmosClient client(int retries, boolean direct) {
        return JavaSdk.builder(server, direct)
                .throttlingRetryOptions(
                        new ThrottlingRetryOptions()
                                .setMaxRetryAttemptsOnThrottledRequests(retries)
                                .setMaxRetryWaitTime(Duration.ofSeconds(60)))
                .buildClient();
    }

    private static void write(CosmosContainer container, String id, String key) {
        container.upsertItem(
                (JsonNode) JavaSdk.json("{'id':'%s','pk':'%s'}".formatted(id, key)),
                new PartitionKey(key),
                null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThrottledKeyIsRefusedExplainedAndServedAfterTheSdksOwnRetries(boolean direct) {
        try (CosmosClient impatient = client(0, direct);
                CosmosClient patient = client(60, direct)) {
            CosmosDatabase database = JavaSdk.freshDatabase(impatient);
            CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
            write(container, "1", "hot");
            String place =
                    "databases/%s/containers/%s".formatted(database.getId(), container.getId());
            String hold = "{\"partitionKey\":[\"hot\"],\"seconds\":3}";
            AdminApi.post(server, place + "/lab/throttle", hold);
            CosmosException refused =
                    catchThrowableOfType(CosmosException.class, () -> write(container, "2", "hot"));
            assertThat(refused.getStatusCode()).isEqualTo(429);
            assertThat(refused.getSubStatusCode()).isEqualTo(3200);
            write(container, "3", "cold");
            JsonNode explanation = AdminApi.get(server, "throttled/" + refused.getActivityId());
            assertThat(explanation.get("container").asText())
                    .isEqualTo(database.getId() + "/" + container.getId());
            assertThat(explanation.get("remedy").asText()).isEqualTo("release-the-hold");
            write(
                    patient.getDatabase(database.getId()).getContainer(container.getId()),
                    "2",
                    "hot");
        }
    }

    @Test
    void aRefusedReadOfChangesIsExplained() {
        try (CosmosClient impatient = client(0)) {
            CosmosDatabase database = JavaSdk.freshDatabase(impatient);
            CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
            write(container, "1", "hot");
            String place =
                    "databases/%s/containers/%s".formatted(database.getId(), container.getId());
            AdminApi.throttle(server, place, 60);
            CosmosException refused =
                    catchThrowableOfType(
                            CosmosException.class,
                            () ->
                                    container
                                            .queryChangeFeed(
                                                    CosmosChangeFeedRequestOptions
                                                            .createForProcessingFromBeginning(
                                                                    FeedRange.forFullRange()),
                                                    JsonNode.class)
                                            .stream()
                                            .toList());
            assertThat(refused.getStatusCode()).isEqualTo(429);
            JsonNode explanation = AdminApi.get(server, "throttled/" + refused.getActivityId());
            assertThat(explanation.get("remedy").asText()).isEqualTo("release-the-hold");
        }
    }
}
