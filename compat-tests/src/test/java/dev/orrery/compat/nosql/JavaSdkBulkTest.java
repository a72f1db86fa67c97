package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosBulkItemRequestOptions;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Operations that are sent together and succeed or fail each for itself. */
@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaSdkBulkTest {
    private static final int TOO_LARGE = 2_200_000;

    private CosmosClient client;
    private CosmosContainer container;

    @BeforeAll
    void connect(ServerProcess server) {
        client = JavaSdk.client(server.endpoint());
        CosmosDatabase database = JavaSdk.freshDatabase(client);
        String id = "container-" + UUID.randomUUID();
        database.createContainer(
                new CosmosContainerProperties(id, "/pk"),
                ThroughputProperties.createManualThroughput(18_000));
        container = database.getContainer(id);
    }

    @AfterAll
    void disconnect() {
        client.close();
    }

    @Test
    void bulkWritesReachEveryPhysicalPartition() {
        int count = 1_000;
        List<CosmosItemOperation> creates = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ObjectNode item = JavaSdk.json("{'id':'bulk','pk':'key" + i + "','n':" + i + "}");
            creates.add(
                    CosmosBulkOperations.getCreateItemOperation(item, new PartitionKey("key" + i)));
        }
        assertThat(statusCodes(creates)).hasSize(count).containsOnly(201);
        assertThat(statusCodes(creates)).hasSize(count).containsOnly(409);
        for (int i = 0; i < count; i += 50) {
            assertThat(
                            container
                                    .readItem("bulk", new PartitionKey("key" + i), ObjectNode.class)
                                    .getItem()
                                    .get("n")
                                    .asInt())
                    .isEqualTo(i);
        }
    }

    @Test
    void bulkRunsEveryKindOfOperation() {
        PartitionKey key = new PartitionKey("kinds");
        ObjectNode item = JavaSdk.json("{'id':'k','pk':'kinds','n':1}");
        assertThat(statusCodes(List.of(CosmosBulkOperations.getUpsertItemOperation(item, key))))
                .containsExactly(201);
        assertThat(statusCodes(List.of(CosmosBulkOperations.getReadItemOperation("k", key))))
                .containsExactly(200);
        assertThat(
                        statusCodes(
                                List.of(
                                        CosmosBulkOperations.getReplaceItemOperation(
                                                "k", item, key))))
                .containsExactly(200);
        assertThat(
                        statusCodes(
                                List.of(
                                        CosmosBulkOperations.getPatchItemOperation(
                                                "k",
                                                key,
                                                CosmosPatchOperations.create()
                                                        .increment("/n", 1)))))
                .containsExactly(200);
        assertThat(statusCodes(List.of(CosmosBulkOperations.getDeleteItemOperation("k", key))))
                .containsExactly(204);
        assertThat(statusCodes(List.of(CosmosBulkOperations.getReadItemOperation("k", key))))
                .containsExactly(404);
    }

    /** The context of an operation tells which result is its own. */
    @Test
    void everyOperationHasItsOwnResultWhateverTheOthersCameTo() {
        PartitionKey one = new PartitionKey("mixed one");
        PartitionKey two = new PartitionKey("mixed two");
        container.createItem(JavaSdk.json("{'id':'taken','pk':'mixed one'}"));
        ObjectNode large = JavaSdk.json("{'id':'large','pk':'mixed two'}");
        large.put("text", "x".repeat(TOO_LARGE));
        List<CosmosItemOperation> operations =
                List.of(
                        CosmosBulkOperations.getCreateItemOperation(
                                JavaSdk.json("{'id':'new','pk':'mixed one'}"), one, "created"),
                        CosmosBulkOperations.getCreateItemOperation(
                                JavaSdk.json("{'id':'taken','pk':'mixed one'}"), one, "conflict"),
                        CosmosBulkOperations.getReadItemOperation("absent", two, "absent"),
                        CosmosBulkOperations.getReplaceItemOperation(
                                "taken",
                                JavaSdk.json("{'id':'taken','pk':'mixed one'}"),
                                one,
                                new CosmosBulkItemRequestOptions().setIfMatchETag("\"stale\""),
                                "stale"),
                        CosmosBulkOperations.getCreateItemOperation(
                                JavaSdk.json("{'id':'x','pk':'another'}"), two, "misplaced"),
                        CosmosBulkOperations.getUpsertItemOperation(
                                JavaSdk.json("{'id':'upserted','pk':'mixed two'}"),
                                two,
                                "upserted"),
                        CosmosBulkOperations.getDeleteItemOperation("absent", one, "undeleted"));
        Map<Object, Integer> codes = new HashMap<>();
        for (CosmosBulkOperationResponse<Object> response :
                container.executeBulkOperations(operations)) {
            codes.put(response.getOperation().getContext(), response.getResponse().getStatusCode());
        }
        assertThat(codes)
                .isEqualTo(
                        Map.of(
                                "created", 201,
                                "conflict", 409,
                                "absent", 404,
                                "stale", 412,
                                "misplaced", 400,
                                "upserted", 201,
                                "undeleted", 404));
        assertThat(statusCodes(List.of(CosmosBulkOperations.getCreateItemOperation(large, two))))
                .containsExactly(413);
    }

    private List<Integer> statusCodes(List<CosmosItemOperation> operations) {
        List<Integer> codes = new ArrayList<>();
        for (CosmosBulkOperationResponse<Object> response :
                container.executeBulkOperations(operations)) {
            codes.add(response.getResponse().getStatusCode());
        }
        return codes;
    }
}
