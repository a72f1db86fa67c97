package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedServer.class)
class JavaSdkChangeFeedTest {
    private static final int ITEMS = 60;

    /** A container with three physical partitions. */
    private static CosmosContainer container(CosmosDatabase database, String id) {
        database.createContainer(
                new CosmosContainerProperties(id, "/pk"),
                ThroughputProperties.createManualThroughput(18_000));
        return database.getContainer(id);
    }

    private static void fill(CosmosContainer container, String prefix) {
        for (int i = 0; i < ITEMS; i++) {
            container.createItem(
                    JavaSdk.json("{'id':'%s%d','pk':'k%d'}".formatted(prefix, i, i % 7)));
        }
    }

    /** Follows a feed to its end; the last element is the continuation. */
    private static List<String> follow(
            CosmosContainer container, CosmosChangeFeedRequestOptions options) {
        List<String> found = new ArrayList<>();
        String continuation = "";
        for (FeedResponse<ObjectNode> page :
                container
                        .queryChangeFeed(options.setMaxItemCount(10), ObjectNode.class)
                        .iterableByPage()) {
            page.getResults().forEach(item -> found.add(item.get("id").asText()));
            continuation = page.getContinuationToken();
        }
        found.add(continuation);
        return found;
    }

    private static CosmosChangeFeedRequestOptions fromBeginning(FeedRange range) {
        return CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(range);
    }

    @Test
    void theWholeFeedIsFollowedAndTakenUpAgain(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosContainer container = container(JavaSdk.freshDatabase(client), "items");
            fill(container, "a");
            List<String> first = follow(container, fromBeginning(FeedRange.forFullRange()));
            assertThat(first).hasSize(ITEMS + 1).doesNotHaveDuplicates();
            fill(container, "b");
            List<String> second =
                    follow(
                            container,
                            CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(
                                    first.getLast()));
            assertThat(second.subList(0, second.size() - 1))
                    .hasSize(ITEMS)
                    .allMatch(id -> id.startsWith("b"));
        }
    }

    @Test
    void feedRangesAndKeysHaveFeedsOfTheirOwn(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosContainer container = container(JavaSdk.freshDatabase(client), "items");
            fill(container, "a");
            List<String> found = new ArrayList<>();
            for (FeedRange range : container.getFeedRanges()) {
                List<String> part = follow(container, fromBeginning(range));
                found.addAll(part.subList(0, part.size() - 1));
            }
            assertThat(found).hasSize(ITEMS).doesNotHaveDuplicates();
            List<String> ofKey =
                    follow(
                            container,
                            fromBeginning(FeedRange.forLogicalPartition(new PartitionKey("k3"))));
            assertThat(ofKey.subList(0, ofKey.size() - 1))
                    .containsExactly("a3", "a10", "a17", "a24", "a31", "a38", "a45", "a52", "a59");
        }
    }

    /** Pages of five, with a split or merge after each: complete, once each, keys in order. */
    @Test
    void aFeedIsFollowedByTokensWhilePartitionsChange(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = container(database, "items");
            String place = "databases/%s/containers/items".formatted(database.getId());
            fill(container, "a");
            List<String> found = new ArrayList<>();
            CosmosChangeFeedRequestOptions options = fromBeginning(FeedRange.forFullRange());
            for (int round = 0; round < 6; round++) {
                FeedResponse<ObjectNode> page =
                        container
                                .queryChangeFeed(options.setMaxItemCount(5), ObjectNode.class)
                                .iterableByPage()
                                .iterator()
                                .next();
                page.getResults().forEach(item -> found.add(item.get("id").asText()));
                change(server, place, round % 2 == 0 ? "split" : "merge");
                options =
                        CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(
                                page.getContinuationToken());
            }
            fill(container, "b");
            List<String> rest = follow(container, options);
            found.addAll(rest.subList(0, rest.size() - 1));
            assertThat(found).hasSize(2 * ITEMS).doesNotHaveDuplicates();
            for (int key = 0; key < 7; key++) {
                assertThat(ofKey(found, key)).isEqualTo(ofKey(written(), key));
            }
        }
    }

    private static void change(ServerProcess server, String place, String change) {
        String first = AdminApi.get(server, place).at("/partitions/0/partition").asText();
        AdminApi.post(server, place + "/partitions/" + first + "/" + change, "{}");
    }

    private static List<String> written() {
        List<String> ids = new ArrayList<>();
        for (String prefix : List.of("a", "b")) {
            for (int i = 0; i < ITEMS; i++) {
                ids.add(prefix + i);
            }
        }
        return ids;
    }

    private static List<String> ofKey(List<String> ids, int key) {
        return ids.stream().filter(id -> Integer.parseInt(id.substring(1)) % 7 == key).toList();
    }

    /** A processor may hand an item over again; what it hands over first is in order. */
    @Test
    void theChangeFeedProcessorGoesOnWhilePartitionsChange(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint());
                CosmosAsyncClient async =
                        JavaSdk.builder(server.endpoint(), JavaSdk.EMULATOR_KEY)
                                .buildAsyncClient()) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = container(database, "items");
            String place = "databases/%s/containers/items".formatted(database.getId());
            database.createContainer(new CosmosContainerProperties("leases", "/id"));
            Set<String> seen = Collections.synchronizedSet(new LinkedHashSet<>());
            ChangeFeedProcessor processor = processor(async, database.getId(), seen);
            processor.start().block(Duration.ofSeconds(30));
            try {
                await().atMost(Duration.ofSeconds(30)).until(processor::isStarted);
                fill(container, "a");
                change(server, place, "split");
                change(server, place, "merge");
                change(server, place, "split");
                fill(container, "b");
                await().atMost(Duration.ofMinutes(2))
                        .untilAsserted(() -> assertThat(seen).hasSize(2 * ITEMS));
                for (int key = 0; key < 7; key++) {
                    assertThat(ofKey(List.copyOf(seen), key)).isEqualTo(ofKey(written(), key));
                }
            } finally {
                processor.stop().block(Duration.ofSeconds(30));
            }
        }
    }

    @Test
    void theChangeFeedProcessorSeesEveryItem(ServerProcess server) {
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
                fill(container, "a");
                await().atMost(Duration.ofSeconds(60))
                        .untilAsserted(() -> assertThat(seen).hasSize(ITEMS));
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
                .options(
                        new ChangeFeedProcessorOptions()
                                .setStartFromBeginning(true)
                                .setFeedPollDelay(Duration.ofMillis(200)))
                .handleChanges(
                        (List<JsonNode> changes) ->
                                changes.forEach(item -> seen.add(item.get("id").asText())))
                .buildChangeFeedProcessor();
    }
}
