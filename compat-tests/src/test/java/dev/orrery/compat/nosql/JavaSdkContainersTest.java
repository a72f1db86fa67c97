package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CompositePath;
import com.azure.cosmos.models.CompositePathSortOrder;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerRequestOptions;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.CosmosDatabaseProperties;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingMode;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.UniqueKey;
import com.azure.cosmos.models.UniqueKeyPolicy;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaSdkContainersTest {
    private CosmosClient client;
    private CosmosDatabase database;

    @BeforeAll
    void connect(ServerProcess server) {
        client = JavaSdk.client(server.endpoint());
        database = JavaSdk.freshDatabase(client);
    }

    @AfterAll
    void disconnect() {
        client.close();
    }

    @Test
    void aDatabaseIsMadeFoundListedAndDropped() {
        String id = freshId();
        assertThat(client.createDatabaseIfNotExists(id).getStatusCode()).isEqualTo(201);
        assertThat(client.createDatabaseIfNotExists(id).getStatusCode()).isEqualTo(200);
        JavaSdk.assertStatus(409, () -> client.createDatabase(id));
        assertThat(client.getDatabase(id).read().getProperties().getId()).isEqualTo(id);
        assertThat(client.readAllDatabases().stream().map(CosmosDatabaseProperties::getId))
                .contains(id);
        client.getDatabase(id).delete();
        JavaSdk.assertStatus(404, () -> client.getDatabase(id).read());
    }

    @Test
    void databasesAreFoundByAQuery() {
        String id = freshId();
        client.createDatabase(id);
        assertThat(
                        client
                                .queryDatabases(
                                        "SELECT * FROM root r WHERE r.id = '" + id + "'", null)
                                .stream()
                                .map(CosmosDatabaseProperties::getId))
                .containsExactly(id);
    }

    @Test
    void aContainerKeepsWhatItWasMadeWith() {
        CosmosContainerProperties wanted = new CosmosContainerProperties(freshId(), "/a/b");
        IndexingPolicy indexing = new IndexingPolicy();
        indexing.setIndexingMode(IndexingMode.CONSISTENT);
        indexing.setIncludedPaths(List.of(new IncludedPath("/name/?"), new IncludedPath("/t/*")));
        indexing.setExcludedPaths(List.of(new ExcludedPath("/*")));
        CompositePath first = new CompositePath();
        first.setPath("/name");
        first.setOrder(CompositePathSortOrder.ASCENDING);
        CompositePath second = new CompositePath();
        second.setPath("/age");
        second.setOrder(CompositePathSortOrder.DESCENDING);
        indexing.setCompositeIndexes(List.of(List.of(first, second)));
        wanted.setIndexingPolicy(indexing);
        wanted.setDefaultTimeToLiveInSeconds(3600);
        wanted.setUniqueKeyPolicy(
                new UniqueKeyPolicy()
                        .setUniqueKeys(List.of(new UniqueKey(List.of("/name", "/age")))));
        database.createContainer(wanted);

        CosmosContainerProperties got =
                database.getContainer(wanted.getId()).read().getProperties();
        assertThat(got.getPartitionKeyDefinition().getPaths()).containsExactly("/a/b");
        assertThat(got.getPartitionKeyDefinition().getVersion())
                .isEqualTo(PartitionKeyDefinitionVersion.V1);
        assertThat(got.getDefaultTimeToLiveInSeconds()).isEqualTo(3600);
        assertThat(got.getIndexingPolicy().getIncludedPaths())
                .extracting(IncludedPath::getPath)
                .contains("/name/?", "/t/*");
        assertThat(got.getIndexingPolicy().getCompositeIndexes().getFirst())
                .extracting(CompositePath::getPath)
                .containsExactly("/name", "/age");
        assertThat(got.getUniqueKeyPolicy().getUniqueKeys().iterator().next().getPaths())
                .containsExactly("/name", "/age");
        assertThat(got.getResourceId()).isNotEmpty();
        assertThat(database.readAllContainers().stream().map(CosmosContainerProperties::getId))
                .contains(wanted.getId());
    }

    @Test
    void thePartitionKeyOfAContainerCannotBeChanged() {
        CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
        CosmosContainerProperties properties = container.read().getProperties();
        properties.getPartitionKeyDefinition().setPaths(List.of("/other"));
        JavaSdk.assertStatus(400, () -> container.replace(properties));
        assertThat(container.read().getProperties().getPartitionKeyDefinition().getPaths())
                .containsExactly("/pk");
    }

    @Test
    void theIndexingPolicyCanBeReplaced() {
        CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
        container.createItem(JavaSdk.json("{'id':'1','pk':'a','n':1}"));
        CosmosContainerProperties properties = container.read().getProperties();
        IndexingPolicy policy = new IndexingPolicy();
        policy.setAutomatic(false);
        policy.setIndexingMode(IndexingMode.NONE);
        properties.setIndexingPolicy(policy);
        assertThat(container.replace(properties).getStatusCode()).isEqualTo(200);
        assertThat(container.read().getProperties().getIndexingPolicy().getIndexingMode())
                .isEqualTo(IndexingMode.NONE);
        container.createItem(JavaSdk.json("{'id':'2','pk':'a','n':1}"));
    }

    @Test
    void aContainerThatWasDroppedAndMadeAgainIsEmpty() {
        CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
        container.createItem(JavaSdk.json("{'id':'1','pk':'a'}"));
        assertThat(container.delete().getStatusCode()).isEqualTo(204);
        JavaSdk.assertStatus(404, container::read);
        database.createContainer(new CosmosContainerProperties(container.getId(), "/pk"));
        JavaSdk.assertStatus(
                404, () -> container.readItem("1", new PartitionKey("a"), ObjectNode.class));
        container.createItem(JavaSdk.json("{'id':'1','pk':'a'}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk", "/", "/a//b", "/a b", "/a#b"})
    void malformedKeyPathsAreRefused(String path) {
        JavaSdk.assertStatus(
                400,
                () -> {
                    CosmosContainerProperties properties =
                            new CosmosContainerProperties(freshId(), "/pk");
                    PartitionKeyDefinition definition = new PartitionKeyDefinition();
                    definition.setPaths(List.of(path));
                    properties.setPartitionKeyDefinition(definition);
                    database.createContainer(properties);
                });
    }

    @Test
    void theIdCanBeThePartitionKeyAndIsThenUnique() {
        CosmosContainer container = JavaSdk.freshContainer(database, "/id");
        for (int i = 0; i < 20; i++) {
            container.createItem(JavaSdk.json("{'id':'" + i + "'}"));
        }
        JavaSdk.assertStatus(409, () -> container.createItem(JavaSdk.json("{'id':'7','n':1}")));
        container.readItem("7", new PartitionKey("7"), ObjectNode.class);
    }

    @Test
    void nestedKeyPathsAndAnyTextAsValueMakeLogicalPartitions() {
        CosmosContainer container = JavaSdk.freshContainer(database, "/food/group");
        List<String> groups =
                List.of("Beef Products", "Baked Products", "Sausages and Luncheon Meats");
        for (String group : groups) {
            container.createItem(
                    JavaSdk.json(
                            "{'id':'1','food':{'group':'" + group + "'},'g':'" + group + "'}"));
        }
        for (String group : groups) {
            assertThat(
                            container
                                    .readItem("1", new PartitionKey(group), ObjectNode.class)
                                    .getItem()
                                    .get("g")
                                    .asText())
                    .isEqualTo(group);
        }
    }

    @Test
    void hierarchicalKeysOfTwoAndThreeLevelsAddressTheirItems() {
        for (List<String> paths : List.of(List.of("/a", "/b"), List.of("/a", "/b", "/c"))) {
            PartitionKeyDefinition definition = new PartitionKeyDefinition();
            definition.setKind(PartitionKind.MULTI_HASH);
            definition.setVersion(PartitionKeyDefinitionVersion.V2);
            definition.setPaths(paths);
            String id = freshId();
            database.createContainer(new CosmosContainerProperties(id, definition));
            CosmosContainer container = database.getContainer(id);
            container.createItem(JavaSdk.json("{'id':'1','a':'t','b':5,'c':true}"));
            PartitionKeyBuilder key = new PartitionKeyBuilder().add("t").add(5);
            if (paths.size() == 3) {
                key.add(true);
            }
            assertThat(container.readItem("1", key.build(), ObjectNode.class).getItem().get("b"))
                    .isNotNull();
        }
    }

    @Test
    void versionOneKeysWork() {
        PartitionKeyDefinition definition = new PartitionKeyDefinition();
        definition.setVersion(PartitionKeyDefinitionVersion.V1);
        definition.setPaths(List.of("/pk"));
        String id = freshId();
        database.createContainer(
                new CosmosContainerProperties(id, definition),
                ThroughputProperties.createManualThroughput(18_000));
        CosmosContainer container = database.getContainer(id);
        assertThat(container.getFeedRanges()).hasSize(3);
        for (int i = 0; i < 50; i++) {
            container.createItem(JavaSdk.json("{'id':'x','pk':'key" + i + "'}"));
        }
        for (int i = 0; i < 50; i++) {
            container.readItem("x", new PartitionKey("key" + i), ObjectNode.class);
        }
    }

    @Test
    void throughputDecidesTheNumberOfPhysicalPartitions() {
        String id = freshId();
        database.createContainer(
                new CosmosContainerProperties(id, "/pk"),
                ThroughputProperties.createManualThroughput(18_000));
        CosmosContainer container = database.getContainer(id);
        assertThat(container.getFeedRanges()).hasSize(3);
        assertThat(container.readThroughput().getProperties().getManualThroughput())
                .isEqualTo(18_000);
        assertThat(container.readThroughput().getMinThroughput()).isGreaterThanOrEqualTo(100);
    }

    @Test
    void throughputIsReadAndReplaced() {
        CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
        assertThat(container.readThroughput().getProperties().getManualThroughput()).isEqualTo(400);
        container.replaceThroughput(ThroughputProperties.createManualThroughput(1_000));
        assertThat(container.readThroughput().getProperties().getManualThroughput())
                .isEqualTo(1_000);
        JavaSdk.assertStatus(
                400,
                () -> container.replaceThroughput(ThroughputProperties.createManualThroughput(50)));
    }

    @Test
    void autoscaleThroughputIsChosenWhenAContainerIsMade() {
        String id = freshId();
        database.createContainer(
                new CosmosContainerProperties(id, "/pk"),
                ThroughputProperties.createAutoscaledThroughput(4_000));
        CosmosContainer container = database.getContainer(id);
        assertThat(container.readThroughput().getProperties().getAutoscaleMaxThroughput())
                .isEqualTo(4_000);
        container.replaceThroughput(ThroughputProperties.createAutoscaledThroughput(5_000));
        assertThat(container.readThroughput().getProperties().getAutoscaleMaxThroughput())
                .isEqualTo(5_000);
        JavaSdk.assertStatus(
                400,
                () ->
                        container.replaceThroughput(
                                ThroughputProperties.createManualThroughput(400)));
    }

    @Test
    void throughputOfADatabaseIsSharedByItsContainers() {
        String id = freshId();
        client.createDatabase(id, ThroughputProperties.createManualThroughput(1_000));
        CosmosDatabase shared = client.getDatabase(id);
        assertThat(shared.readThroughput().getProperties().getManualThroughput()).isEqualTo(1_000);
        CosmosContainer first = JavaSdk.freshContainer(shared, "/pk");
        CosmosContainer second = JavaSdk.freshContainer(shared, "/pk");
        first.createItem(JavaSdk.json("{'id':'1','pk':'a','from':'first'}"));
        second.createItem(JavaSdk.json("{'id':'1','pk':'a','from':'second'}"));
        assertThatThrownBy(first::readThroughput).isInstanceOf(CosmosException.class);
        first.delete();
        assertThat(
                        second.readItem("1", new PartitionKey("a"), ObjectNode.class)
                                .getItem()
                                .get("from")
                                .asText())
                .isEqualTo("second");
    }

    @Test
    void theQuotaOfAContainerIsReported() {
        CosmosContainer container = JavaSdk.freshContainer(database, "/pk");
        for (int i = 0; i < 7; i++) {
            container.createItem(JavaSdk.json("{'id':'" + i + "','pk':'a'}"));
        }
        CosmosContainerResponse response =
                container.read(new CosmosContainerRequestOptions().setQuotaInfoEnabled(true));
        assertThat(response.getResponseHeaders().get("x-ms-resource-usage"))
                .contains("documentsCount=7");
        assertThat(response.getIndexTransformationProgress()).isEqualTo(100);
    }

    private static String freshId() {
        return "made-" + UUID.randomUUID();
    }
}
