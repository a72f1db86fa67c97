package dev.orrery.compat.nosql;

import static dev.orrery.compat.nosql.JavaSdk.assertStatus;
import static dev.orrery.compat.nosql.JavaSdk.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
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
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** The SDK as it is if nobody sets anything: in direct mode, over TLS. */
@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaSdkDirectModeTest {
    private static final int ITEMS = 30;

    /** After which clients look for other replicas. */
    private static final Duration WAIT_FOR_QUORUM = Duration.ofSeconds(5);

    /** So long clients look for a replica that is not behind. */
    private static final Duration SESSION_PATIENCE = Duration.ofSeconds(15);

    private ServerProcess server;
    private CosmosClient client;
    private CosmosDatabase database;
    private CosmosContainer container;

    @BeforeAll
    void connect(ServerProcess shared) {
        server = shared;
        client = JavaSdk.builder(server, true).buildClient();
        database = JavaSdk.freshDatabase(client);
        database.createContainer(
                new CosmosContainerProperties("items", "/pk"),
                ThroughputProperties.createManualThroughput(18_000));
        container = database.getContainer("items");
        for (int i = 0; i < ITEMS; i++) {
            container.createItem(json("{'id':'i%d','pk':'k%d','n':%d}".formatted(i, i % 10, i)));
        }
    }

    @AfterAll
    void disconnect() {
        client.close();
    }

    /** Whoever keeps a position looks whether it is of this container, as connectors do. */
    @Test
    void aContainerThatWasMadeAgainIsLookedUpAgain() {
        database.createContainer("again", "/pk");
        CosmosContainer known = database.getContainer("again");
        known.createItem(json("{'id':'1','pk':'a'}"));
        try (CosmosClient other = JavaSdk.builder(server, true).buildClient()) {
            CosmosDatabase same = other.getDatabase(database.getId());
            same.getContainer("again").delete();
            same.createContainer("again", "/pk");
            assertStatus(404, () -> known.readItem("1", key("a"), JsonNode.class));
            String position =
                    known.queryChangeFeed(
                                    CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                                            FeedRange.forFullRange()),
                                    JsonNode.class)
                            .iterableByPage()
                            .iterator()
                            .next()
                            .getContinuationToken();
            assertThat(new String(Base64.getDecoder().decode(position), UTF_8))
                    .contains(same.getContainer("again").read().getProperties().getResourceId());
        }
    }

    private static PartitionKey key(String value) {
        return new PartitionKey(value);
    }

    private static CosmosItemRequestOptions options() {
        return new CosmosItemRequestOptions();
    }

    @Test
    void requestsGoDirect() {
        CosmosItemResponse<ObjectNode> read = container.readItem("i1", key("k1"), ObjectNode.class);
        assertThat(read.getDiagnostics().toString()).contains("rntbd://");
        assertThat(read.getRequestCharge()).isEqualTo(1.0);
        assertThat(read.getSessionToken()).isNotEmpty();
    }

    /** What is in no partition is read at once, too, although its client waits for a quorum. */
    @Test
    void databasesAreRead() {
        long startNanos = System.nanoTime();
        assertThat(database.read().getProperties().getId()).isEqualTo(database.getId());
        assertStatus(404, () -> client.getDatabase("none").read());
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(WAIT_FOR_QUORUM);
    }

    /** A client that takes a refusal for the word of a replica that is behind asks on and on. */
    @Test
    void refusedReadsAreToldAtOnce() {
        database.createContainer(new CosmosContainerProperties("refused", "/pk"));
        try (CosmosClient impatient =
                JavaSdk.builder(server, true)
                        .throttlingRetryOptions(
                                new ThrottlingRetryOptions()
                                        .setMaxRetryAttemptsOnThrottledRequests(0))
                        .buildClient()) {
            CosmosContainer refused =
                    impatient.getDatabase(database.getId()).getContainer("refused");
            refused.createItem(json("{'id':'1','pk':'k'}"));
            refused.readItem("1", key("k"), ObjectNode.class);
            long startNanos = System.nanoTime();
            AdminApi.throttle(
                    server, "databases/%s/containers/refused".formatted(database.getId()), 60);
            assertStatus(429, () -> refused.readItem("1", key("k"), ObjectNode.class));
            assertStatus(429, () -> query(refused));
            database.getContainer("refused").delete();
            assertStatus(404, () -> refused.readItem("1", key("k"), ObjectNode.class));
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                    .isLessThan(SESSION_PATIENCE);
        }
    }

    private static void query(CosmosContainer container) {
        CosmosQueryRequestOptions ofKey = new CosmosQueryRequestOptions().setPartitionKey(key("k"));
        var _ = container.queryItems("SELECT * FROM c", ofKey, ObjectNode.class).stream().toList();
    }

    @Test
    void anItemLivesThroughEveryOperation() {
        ObjectNode item = json("{'id':'life/?#','pk':'life','n':1}");
        assertThat(container.createItem(item).getStatusCode()).isEqualTo(201);
        assertStatus(409, () -> container.createItem(item));
        String etag = container.upsertItem(item.put("n", 2)).getETag();
        assertStatus(404, () -> container.readItem("none", key("life"), ObjectNode.class));
        ObjectNode other = json("{'id':'other','pk':'life','n':2}");
        container.createItem(other);
        assertStatus(
                412,
                () ->
                        container.replaceItem(
                                other, "other", key("life"), options().setIfMatchETag(etag)));
        assertThat(
                        container
                                .patchItem(
                                        "other",
                                        key("life"),
                                        CosmosPatchOperations.create().increment("/n", 5),
                                        ObjectNode.class)
                                .getItem()
                                .get("n")
                                .asInt())
                .isEqualTo(7);
        assertThat(container.deleteItem("other", key("life"), options()).getStatusCode())
                .isEqualTo(204);
        assertStatus(404, () -> container.readItem("other", key("life"), ObjectNode.class));
    }

    @Test
    void aQueryThatCannotBeAnsweredIsRefusedAtOnce() {
        long startNanos = System.nanoTime();
        assertStatus(
                400, () -> numbers("SELECT VALUE c.n FROM c WHERE c.n = @nothing", Integer.class));
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(WAIT_FOR_QUORUM);
    }

    @Test
    void queriesAreMergedByTheClient() {
        assertThat(numbers("SELECT VALUE c.n FROM c WHERE c.pk = 'k3' ORDER BY c.n", Integer.class))
                .containsExactly(3, 13, 23);
        assertThat(
                        numbers(
                                "SELECT VALUE c.n FROM c WHERE STARTSWITH(c.pk, 'k')"
                                        + " ORDER BY c.n DESC OFFSET 2 LIMIT 3",
                                Integer.class))
                .containsExactly(27, 26, 25);
        assertThat(
                        numbers(
                                "SELECT VALUE SUM(c.n) FROM c WHERE STARTSWITH(c.pk, 'k')",
                                Double.class))
                .containsExactly(ITEMS * (ITEMS - 1) / 2.0);
    }

    private <T> List<T> numbers(String query, Class<T> type) {
        return container.queryItems(query, new CosmosQueryRequestOptions(), type).stream().toList();
    }

    @Test
    void manyAreWrittenAndReadTogether() {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(key("batch"));
        batch.createItemOperation(json("{'id':'1','pk':'batch'}"));
        batch.readItemOperation("1");
        assertThat(container.executeCosmosBatch(batch).isSuccessStatusCode()).isTrue();
        List<CosmosItemOperation> operations = new ArrayList<>();
        List<CosmosItemIdentity> identities = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            PartitionKey key = key("bulk" + i % 20);
            operations.add(
                    CosmosBulkOperations.getCreateItemOperation(
                            json("{'id':'b%d','pk':'bulk%d'}".formatted(i, i % 20)), key));
            identities.add(new CosmosItemIdentity(key, "b" + i));
        }
        container
                .executeBulkOperations(operations)
                .forEach(done -> assertThat(done.getResponse().getStatusCode()).isEqualTo(201));
        assertThat(container.readMany(identities, ObjectNode.class).getResults()).hasSize(200);
    }

    @Test
    void scriptsAreCalled() {
        container
                .getScripts()
                .createStoredProcedure(
                        new CosmosStoredProcedureProperties(
                                "greet",
                                "function (name) { getContext().getResponse().setBody('hi ' +"
                                        + " name); }"));
        assertThat(
                        container
                                .getScripts()
                                .getStoredProcedure("greet")
                                .execute(
                                        List.of("there"),
                                        new CosmosStoredProcedureRequestOptions()
                                                .setPartitionKey(key("k1")))
                                .getResponseAsString())
                .isEqualTo("\"hi there\"");
    }

    @Test
    void clientsFollowASplit() {
        database.createContainer(new CosmosContainerProperties("split", "/pk"));
        CosmosContainer divided = database.getContainer("split");
        for (int i = 0; i < ITEMS; i++) {
            divided.createItem(json("{'id':'i%d','pk':'k%d','n':%d}".formatted(i, i, i)));
        }
        String place = "databases/%s/containers/split".formatted(database.getId());
        String first = AdminApi.get(server, place).at("/partitions/0/partition").asText();
        AdminApi.post(server, place + "/partitions/" + first + "/split", "{}");
        for (int i = 0; i < ITEMS; i++) {
            String id = "i" + i;
            divided.replaceItem(
                    json("{'id':'%s','pk':'k%d','n':%d}".formatted(id, i, i + 100)),
                    id,
                    key("k" + i),
                    options());
        }
        assertThat(divided.getFeedRanges()).hasSize(2);
        assertThat(
                        divided
                                .queryItems(
                                        "SELECT VALUE c.n FROM c ORDER BY c.n",
                                        new CosmosQueryRequestOptions(),
                                        Integer.class)
                                .stream()
                                .toList())
                .isEqualTo(IntStream.range(100, 100 + ITEMS).boxed().toList());
        int changes = 0;
        for (FeedResponse<JsonNode> page :
                divided.queryChangeFeed(
                                CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                                        FeedRange.forFullRange()),
                                JsonNode.class)
                        .iterableByPage()) {
            changes += page.getResults().size();
            if (changes >= ITEMS) {
                break;
            }
        }
        assertThat(changes).isEqualTo(ITEMS);
    }
}
