package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.ChangeFeedPolicy;
import com.azure.cosmos.models.ChangeFeedProcessorItem;
import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The change feed with all versions and deletes. */
@ExtendWith(SharedServer.class)
class JavaSdkAllVersionsTest {
    private static final int ITEMS = 12;

    private static CosmosContainer container(CosmosDatabase database, String id) {
        CosmosContainerProperties properties = new CosmosContainerProperties(id, "/pk");
        properties.setChangeFeedPolicy(
                ChangeFeedPolicy.createAllVersionsAndDeletesPolicy(Duration.ofMinutes(10)));
        database.createContainer(properties, ThroughputProperties.createManualThroughput(18_000));
        return database.getContainer(id);
    }

    private static String now(CosmosContainer container, FeedRange range) {
        return follow(
                container,
                CosmosChangeFeedRequestOptions.createForProcessingFromNow(range)
                        .allVersionsAndDeletes(),
                new ArrayList<>());
    }

    private static CosmosChangeFeedRequestOptions from(String continuation) {
        return CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(continuation)
                .allVersionsAndDeletes();
    }

    /** Follows a feed to its end, and tells where that is. */
    private static String follow(
            CosmosContainer container,
            CosmosChangeFeedRequestOptions options,
            List<JsonNode> found) {
        String continuation = "";
        for (FeedResponse<JsonNode> page :
                container
                        .queryChangeFeed(options.setMaxItemCount(5), JsonNode.class)
                        .iterableByPage()) {
            found.addAll(page.getResults());
            continuation = page.getContinuationToken();
        }
        return continuation;
    }

    private static void write(CosmosContainer container, int i, int n) {
        container.upsertItem(JavaSdk.json("{'id':'%d','pk':'k%d','n':%d}".formatted(i, i, n)));
    }

    private static void delete(CosmosContainer container, int i) {
        container.deleteItem(
                Integer.toString(i), new PartitionKey("k" + i), new CosmosItemRequestOptions());
    }

    private static List<String> of(List<JsonNode> changes, int i) {
        List<String> texts = new ArrayList<>();
        for (JsonNode change : changes) {
            JsonNode shown =
                    change.get("current").isEmpty()
                            ? change.get("previous")
                            : change.get("current");
            if (shown.get("id").asInt() == i) {
                texts.add(
                        change.at("/metadata/operationType").asText()
                                + shown.get("n").asInt()
                                + change.at("/previous/n").asText());
            }
        }
        return texts;
    }

    /** Every change of every item once and in order, with splits and merges in between. */
    @Test
    void everyChangeIsSeenWhilePartitionsChange(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = container(database, "items");
            String place = "databases/%s/containers/items".formatted(database.getId());
            String start = now(container, FeedRange.forFullRange());
            List<JsonNode> found = new ArrayList<>();
            String position = start;
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < ITEMS; i++) {
                    write(container, i, round);
                }
                String first = AdminApi.get(server, place).at("/partitions/0/partition").asText();
                AdminApi.post(
                        server,
                        place + "/partitions/" + first + (round == 1 ? "/merge" : "/split"),
                        "{}");
                position = follow(container, from(position), found);
            }
            for (int i = 0; i < ITEMS; i++) {
                delete(container, i);
            }
            follow(container, from(position), found);
            for (int i = 0; i < ITEMS; i++) {
                assertThat(of(found, i))
                        .containsExactly("create0", "replace10", "replace21", "delete22");
            }
            List<JsonNode> again = new ArrayList<>();
            follow(container, from(start), again);
            assertThat(again).hasSize(4 * ITEMS);
        }
    }

    @Test
    void aKeyHasAFeedAndTheBeginningIsRefused(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = container(database, "items");
            FeedRange ofKey = FeedRange.forLogicalPartition(new PartitionKey("k1"));
            String start = now(container, ofKey);
            write(container, 1, 1);
            write(container, 2, 1);
            delete(container, 1);
            List<JsonNode> found = new ArrayList<>();
            follow(container, from(start), found);
            assertThat(found).hasSize(2);
            assertThat(of(found, 1)).containsExactly("create1", "delete11");
            JsonNode metadata = found.get(1).get("metadata");
            assertThat(metadata.get("previousImageLSN"))
                    .isEqualTo(found.get(0).at("/metadata/lsn"));
            assertThat(container.read().getProperties().getChangeFeedPolicy())
                    .extracting(
                            ChangeFeedPolicy::getRetentionDurationForAllVersionsAndDeletesPolicy)
                    .isEqualTo(Duration.ofMinutes(10));
            database.createContainer(new CosmosContainerProperties("plain", "/pk"));
            assertThatThrownBy(() -> now(database.getContainer("plain"), FeedRange.forFullRange()))
                    .isInstanceOfSatisfying(
                            CosmosException.class,
                            e -> assertThat(e.getStatusCode()).isEqualTo(400));
        }
    }

    @Test
    void theProcessorSeesDeletions(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint());
                CosmosAsyncClient async =
                        JavaSdk.builder(server.endpoint(), JavaSdk.EMULATOR_KEY)
                                .buildAsyncClient()) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = container(database, "items");
            database.createContainer(new CosmosContainerProperties("leases", "/id"));
            Set<String> seen = ConcurrentHashMap.newKeySet();
            ChangeFeedProcessor processor = processor(async, database.getId(), seen);
            processor.start().block(Duration.ofSeconds(30));
            try {
                await().atMost(Duration.ofSeconds(30)).until(processor::isStarted);
                await().atMost(Duration.ofSeconds(60))
                        .until(
                                () -> {
                                    write(container, 1, 1);
                                    delete(container, 1);
                                    return seen.contains("DELETE");
                                });
                assertThat(seen).contains("CREATE");
            } finally {
                processor.stop().block(Duration.ofSeconds(30));
            }
        }
    }

    private static ChangeFeedProcessor processor(
            CosmosAsyncClient client, String database, Set<String> seen) {
        return new ChangeFeedProcessorBuilder()
                .hostName("host")
                .feedContainer(client.getDatabase(database).getContainer("items"))
                .leaseContainer(client.getDatabase(database).getContainer("leases"))
                .options(new ChangeFeedProcessorOptions().setFeedPollDelay(Duration.ofMillis(200)))
                .handleAllVersionsAndDeletesChanges(
                        (List<ChangeFeedProcessorItem> changes) ->
                                changes.forEach(
                                        change ->
                                                seen.add(
                                                        change.getChangeFeedMetaData()
                                                                .getOperationType()
                                                                .name())))
                .buildChangeFeedProcessor();
    }
}
