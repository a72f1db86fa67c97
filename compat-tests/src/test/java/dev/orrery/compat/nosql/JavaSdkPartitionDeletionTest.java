package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.ThroughputProperties;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedServer.class)
class JavaSdkPartitionDeletionTest {
    private static final int ITEMS = 300;

    /** Items of a key are gone at once, and stay so while their partition is split. */
    @Test
    void allItemsOfAKeyAreDeleted(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            database.createContainer(
                    new CosmosContainerProperties("items", "/pk"),
                    ThroughputProperties.createManualThroughput(18_000));
            CosmosContainer container = database.getContainer("items");
            for (int i = 0; i < ITEMS; i++) {
                container.createItem(JavaSdk.json("{'id':'%d','pk':'k%d'}".formatted(i, i % 2)));
            }
            assertThat(
                            container
                                    .deleteAllItemsByPartitionKey(
                                            new PartitionKey("k1"), new CosmosItemRequestOptions())
                                    .getStatusCode())
                    .isEqualTo(200);
            assertThat(count(container, "SELECT VALUE COUNT(1) FROM c")).isEqualTo(ITEMS / 2);
            String place = "databases/%s/containers/items".formatted(database.getId());
            String first = AdminApi.get(server, place).at("/partitions/0/partition").asText();
            AdminApi.post(server, place + "/partitions/" + first + "/split", "{}");
            assertThat(count(container, "SELECT VALUE COUNT(1) FROM c")).isEqualTo(ITEMS / 2);
            assertThat(count(container, "SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'k1'")).isZero();
            container.createItem(JavaSdk.json("{'id':'1','pk':'k1'}"));
            assertThat(count(container, "SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'k1'")).isOne();
        }
    }

    @Test
    void wholeAndPartialHierarchicalKeysAreDeleted(ServerProcess server) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            PartitionKeyDefinition key =
                    new PartitionKeyDefinition()
                            .setKind(PartitionKind.MULTI_HASH)
                            .setVersion(PartitionKeyDefinitionVersion.V2)
                            .setPaths(List.of("/city", "/street"));
            database.createContainer(new CosmosContainerProperties("items", key));
            CosmosContainer container = database.getContainer("items");
            for (int i = 0; i < 12; i++) {
                container.createItem(
                        JavaSdk.json(
                                "{'id':'%d','city':'c%d','street':'s%d'}"
                                        .formatted(i, i % 3, i % 2)));
            }
            container.deleteAllItemsByPartitionKey(
                    new PartitionKeyBuilder().add("c0").add("s0").build(),
                    new CosmosItemRequestOptions());
            assertThat(count(container, "SELECT VALUE COUNT(1) FROM c")).isEqualTo(10);
            container.deleteAllItemsByPartitionKey(
                    new PartitionKeyBuilder().add("c1").build(), new CosmosItemRequestOptions());
            assertThat(count(container, "SELECT VALUE COUNT(1) FROM c")).isEqualTo(6);
            assertThat(count(container, "SELECT VALUE COUNT(1) FROM c WHERE c.city = 'c1'"))
                    .isZero();
        }
    }

    private static int count(CosmosContainer container, String query) {
        return container.queryItems(query, new CosmosQueryRequestOptions(), Integer.class).stream()
                .findFirst()
                .orElseThrow();
    }
}
