package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaSdkBatchTest {
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
    void aBatchIsAppliedWhole() {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("whole"));
        IntStream.range(0, 100).forEach(i -> batch.createItemOperation(item("whole", "item" + i)));
        CosmosBatchResponse response = container.executeCosmosBatch(batch);
        assertThat(response.isSuccessStatusCode()).isTrue();
        assertThat(response.getResults()).hasSize(100);
        container.readItem("item99", new PartitionKey("whole"), ObjectNode.class);
    }

    @Test
    void aBatchThatFailsChangesNothing() {
        container.createItem(item("none", "taken"));
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("none"));
        batch.createItemOperation(item("none", "first"));
        batch.createItemOperation(item("none", "taken"));
        batch.createItemOperation(item("none", "last"));
        CosmosBatchResponse response = container.executeCosmosBatch(batch);
        assertThat(response.isSuccessStatusCode()).isFalse();
        assertThat(response.getStatusCode()).isEqualTo(409);
        assertThat(response.getResults().stream().map(r -> r.getStatusCode()))
                .containsExactly(424, 409, 424);
        JavaSdk.assertStatus(
                404, () -> container.readItem("first", new PartitionKey("none"), ObjectNode.class));
    }

    private static ObjectNode item(String key, String id) {
        return JavaSdk.json("{'id':'" + id + "','pk':'" + key + "'}");
    }
}
