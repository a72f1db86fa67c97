package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an application holds when its partitions are split and merged, and goes on with: tokens of
 * queries and of sessions. Those of change feeds are in {@link JavaSdkChangeFeedTest}.
 */
@ExtendWith(SharedServer.class)
class JavaSdkRangeChangeTest {
    private static final int ITEMS = 60;
    private static final int PAGE_ITEMS = 7;

    @TempDir private Path folder;

    private static CosmosContainer filled(CosmosDatabase database) {
        database.createContainer(
                new CosmosContainerProperties("items", "/pk"),
                ThroughputProperties.createManualThroughput(18_000));
        CosmosContainer container = database.getContainer("items");
        for (int i = 0; i < ITEMS; i++) {
            container.createItem(
                    JavaSdk.json(
                            "{'id':'i%d','pk':'k%d','n':%d,'same':1}".formatted(i, i % 20, i)));
        }
        return container;
    }

    /** Changes the first partition of the ring. */
    private static void change(ServerProcess server, CosmosDatabase database, String change) {
        String place = "databases/%s/containers/items".formatted(database.getId());
        String first = AdminApi.get(server, place).at("/partitions/0/partition").asText();
        AdminApi.post(server, place + "/partitions/" + first + "/" + change, "{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT * FROM c", "SELECT * FROM c WHERE c.n >= 10"})
    void queryContinuationsGoOnAfterSplitsAndMerges(String text, ServerProcess server) {
        requireAllRows(text, server, List.of("split", "merge", "split", "merge", "split"));
    }

    /**
     * After a merge this SDK asks for all of the new range beside the part that its token names,
     * and so for some rows twice: see the compatibility page.
     */
    @Test
    void orderedContinuationsGoOnAfterSplits(ServerProcess server) {
        requireAllRows(
                "SELECT * FROM c ORDER BY c.n DESC", server, List.of("split", "split", "split"));
    }

    /** Reads page by page, with a change after each of the first pages. */
    private static void requireAllRows(String text, ServerProcess server, List<String> changes) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = filled(database);
            List<Integer> found = new ArrayList<>();
            @Nullable String continuation = null;
            int page = 0;
            do {
                FeedResponse<ObjectNode> answer = page(container, text, continuation);
                answer.getResults().forEach(item -> found.add(item.get("n").asInt()));
                continuation = answer.getContinuationToken();
                if (page < changes.size()) {
                    change(server, database, changes.get(page));
                }
                page++;
            } while (continuation != null);
            List<Integer> all =
                    IntStream.range(text.contains("WHERE") ? 10 : 0, ITEMS).boxed().toList();
            if (text.contains("DESC")) {
                assertThat(found).isEqualTo(all.reversed());
            } else {
                assertThat(found).containsExactlyInAnyOrderElementsOf(all);
            }
        }
    }

    private static FeedResponse<ObjectNode> page(
            CosmosContainer container, String text, @Nullable String continuation) {
        return container
                .queryItems(text, new CosmosQueryRequestOptions(), ObjectNode.class)
                .iterableByPage(continuation, PAGE_ITEMS)
                .iterator()
                .next();
    }

    /** Tokens of every key, given to a client that has seen nothing itself. */
    @Test
    void sessionTokensOfBeforeAreServedAfterASplitAndAMerge(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = filled(database);
            Map<String, String> tokens = new HashMap<>();
            for (int i = 0; i < ITEMS; i++) {
                CosmosItemResponse<ObjectNode> written =
                        container.upsertItem(
                                JavaSdk.json(
                                        "{'id':'i%d','pk':'k%d','n':%d}"
                                                .formatted(i, i % 20, i + 1_000)));
                tokens.put("i" + i, written.getSessionToken());
            }
            for (String change : List.of("split", "split", "merge", "merge")) {
                change(server, database, change);
                requireServed(server, database.getId(), tokens);
            }
        }
    }

    private static void requireServed(
            ServerProcess server, String database, Map<String, String> tokens) {
        try (CosmosClient fresh = JavaSdk.client(server.endpoint())) {
            CosmosContainer container = fresh.getDatabase(database).getContainer("items");
            for (int i = 0; i < ITEMS; i++) {
                ObjectNode item =
                        container
                                .readItem(
                                        "i" + i,
                                        new PartitionKey("k" + i % 20),
                                        new CosmosItemRequestOptions()
                                                .setSessionToken(tokens.get("i" + i)),
                                        ObjectNode.class)
                                .getItem();
                assertThat(item.get("n").asInt()).isEqualTo(i + 1_000);
            }
        }
    }

    /** Without grace the SDK is told 410/1002, reads the ranges again, and finds everything. */
    @Test
    void theSdkFollowsRangesThatAreGoneWithoutGrace() {
        try (ServerProcess server =
                        ServerProcess.start(
                                folder.resolve("data"), "--set", "catalog.range-grace-seconds=0");
                CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = filled(database);
            for (String change : List.of("split", "split", "merge", "merge", "split")) {
                assertThat(count(container)).isEqualTo(ITEMS);
                change(server, database, change);
                assertThat(count(container)).isEqualTo(ITEMS);
            }
        }
    }

    private static int count(CosmosContainer container) {
        return (int)
                container
                        .queryItems(
                                "SELECT * FROM c ORDER BY c.n",
                                new CosmosQueryRequestOptions(),
                                ObjectNode.class)
                        .stream()
                        .count();
    }
}
