package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.UniqueKey;
import com.azure.cosmos.models.UniqueKeyPolicy;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Unique keys of containers, inside logical partitions. */
@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaSdkUniqueKeysTest {
    private static final int KEYS = 10;
    private static final int PATHS = 16;

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
    void uniqueKeysHoldInsideALogicalPartition() {
        CosmosContainerProperties properties =
                new CosmosContainerProperties("unique-" + UUID.randomUUID(), "/pk");
        properties.setUniqueKeyPolicy(
                new UniqueKeyPolicy().setUniqueKeys(List.of(new UniqueKey(List.of("/mail")))));
        database.createContainer(properties);
        CosmosContainer container = database.getContainer(properties.getId());
        container.createItem(JavaSdk.json("{'id':'1','pk':'a','mail':'x'}"));
        JavaSdk.assertStatus(
                409, () -> container.createItem(JavaSdk.json("{'id':'2','pk':'a','mail':'x'}")));
        container.createItem(JavaSdk.json("{'id':'2','pk':'b','mail':'x'}"));
        container.deleteItem("1", new PartitionKey("a"), new CosmosItemRequestOptions());
        container.createItem(JavaSdk.json("{'id':'2','pk':'a','mail':'x'}"));
    }

    @Test
    void asManyKeysAndPathsHoldAsThereMayBe() {
        CosmosContainer container = container(KEYS, PATHS);
        assertThat(container.read().getProperties().getUniqueKeyPolicy().getUniqueKeys())
                .hasSize(KEYS)
                .allSatisfy(key -> assertThat(key.getPaths()).hasSize(PATHS));
        container.createItem(item("first", "a", 0));
        for (int key = 0; key < KEYS; key++) {
            ObjectNode same = item("other", "a", 1);
            for (int path = 0; path < PATHS; path++) {
                same.set(name(key, path), item("", "", 0).get(name(key, path)));
            }
            JavaSdk.assertStatus(409, () -> container.createItem(same));
            same.put(name(key, PATHS - 1), "differs in the last path");
            container.createItem(same);
            container.deleteItem("other", new PartitionKey("a"), new CosmosItemRequestOptions());
        }
        container.createItem(item("first", "b", 0));
    }

    @Test
    void moreKeysOrPathsAreRefused() {
        JavaSdk.assertStatus(400, () -> container(KEYS + 1, 1));
        JavaSdk.assertStatus(400, () -> container(1, PATHS + 1));
    }

    @Test
    void whatIsMissingCountsAsNullAndEveryWriteIsChecked() {
        CosmosContainer container = container(1, 2);
        PartitionKey key = new PartitionKey("a");
        container.createItem(JavaSdk.json("{'id':'1','pk':'a'}"));
        JavaSdk.assertStatus(
                409,
                () ->
                        container.createItem(
                                JavaSdk.json("{'id':'2','pk':'a','p0x0':null,'p0x1':null}")));
        container.createItem(JavaSdk.json("{'id':'2','pk':'a','p0x1':1}"));
        JavaSdk.assertStatus(
                409, () -> container.upsertItem(JavaSdk.json("{'id':'3','pk':'a','p0x1':1}")));
        JavaSdk.assertStatus(
                409,
                () ->
                        container.replaceItem(
                                JavaSdk.json("{'id':'1','pk':'a','p0x1':1}"),
                                "1",
                                key,
                                new CosmosItemRequestOptions()));
        JavaSdk.assertStatus(
                409,
                () ->
                        container.patchItem(
                                "2",
                                key,
                                CosmosPatchOperations.create().remove("/p0x1"),
                                ObjectNode.class));
        container.upsertItem(JavaSdk.json("{'id':'2','pk':'a','p0x1':1,'more':true}"));
    }

    private CosmosContainer container(int keys, int paths) {
        List<UniqueKey> all =
                IntStream.range(0, keys)
                        .mapToObj(
                                key ->
                                        new UniqueKey(
                                                IntStream.range(0, paths)
                                                        .mapToObj(path -> "/" + name(key, path))
                                                        .toList()))
                        .toList();
        CosmosContainerProperties properties =
                new CosmosContainerProperties("unique-" + UUID.randomUUID(), "/pk");
        properties.setUniqueKeyPolicy(new UniqueKeyPolicy().setUniqueKeys(all));
        database.createContainer(properties);
        return database.getContainer(properties.getId());
    }

    private static ObjectNode item(String id, String partitionKey, int salt) {
        ObjectNode item = JavaSdk.json("{}").put("id", id).put("pk", partitionKey);
        for (int key = 0; key < KEYS; key++) {
            for (int path = 0; path < PATHS; path++) {
                item.put(name(key, path), "value " + key + " " + path + " " + salt);
            }
        }
        return item;
    }

    private static String name(int key, int path) {
        return "p" + key + "x" + path;
    }
}
