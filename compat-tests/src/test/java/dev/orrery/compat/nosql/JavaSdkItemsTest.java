package dev.orrery.compat.nosql;

import static dev.orrery.compat.nosql.JavaSdk.json;
import static dev.orrery.compat.nosql.JavaSdk.withoutSystemProperties;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavaSdkItemsTest {
    private CosmosClient client;
    private CosmosContainer container;

    @BeforeAll
    void connect(ServerProcess server) {
        client = JavaSdk.client(server.endpoint());
        container = JavaSdk.freshContainer(JavaSdk.freshDatabase(client), "/pk");
    }

    @AfterAll
    void disconnect() {
        client.close();
    }

    @Test
    void anItemLivesThroughCreateReadReplaceUpsertAndDelete() {
        ObjectNode item = json("{'id':'life','pk':'a','n':1}");
        CosmosItemResponse<ObjectNode> created = container.createItem(item);
        assertThat(created.getStatusCode()).isEqualTo(201);
        assertThat(created.getRequestCharge()).isGreaterThan(1.0);
        assertThat(created.getETag()).isNotEmpty();
        assertThat(created.getSessionToken()).isNotEmpty();
        assertThat(read("life", "a").get("n").asInt()).isEqualTo(1);

        item.put("n", 2);
        assertThat(
                        container
                                .replaceItem(item, "life", new PartitionKey("a"), options())
                                .getStatusCode())
                .isEqualTo(200);
        assertThat(read("life", "a").get("n").asInt()).isEqualTo(2);

        item.put("n", 3);
        assertThat(container.upsertItem(item).getStatusCode()).isEqualTo(200);
        assertThat(container.upsertItem(json("{'id':'life2','pk':'a'}")).getStatusCode())
                .isEqualTo(201);
        assertThat(read("life", "a").get("n").asInt()).isEqualTo(3);

        assertThat(container.deleteItem("life", new PartitionKey("a"), options()).getStatusCode())
                .isEqualTo(204);
        assertStatus(404, 0, () -> read("life", "a"));
    }

    @Test
    void systemPropertiesAreThoseTheServiceAdds() {
        container.createItem(json("{'id':'system','pk':'a','_rid':'forged','_ts':1}"));
        JsonNode item = read("system", "a");
        assertThat(item.get("_rid").asText()).isNotEqualTo("forged");
        assertThat(item.get("_self").asText()).startsWith("dbs/").endsWith("/");
        assertThat(item.get("_etag").asText()).startsWith("\"").endsWith("\"");
        assertThat(item.get("_attachments").asText()).isEqualTo("attachments/");
        assertThat(item.get("_ts").asLong()).isGreaterThan(1_700_000_000L);
    }

    @Test
    void anItemKeepsItsResourceIdWhenItIsReplaced() {
        container.createItem(json("{'id':'rid','pk':'a'}"));
        String first = read("rid", "a").get("_rid").asText();
        container.upsertItem(json("{'id':'rid','pk':'a','n':1}"));
        assertThat(read("rid", "a").get("_rid").asText()).isEqualTo(first);
    }

    @Test
    void creatingAnItemTwiceIsAConflict() {
        container.createItem(json("{'id':'twice','pk':'a'}"));
        assertStatus(409, 0, () -> container.createItem(json("{'id':'twice','pk':'a'}")));
    }

    @Test
    void oneIdUnderTwoKeyValuesIsTwoItems() {
        container.createItem(json("{'id':'same','pk':'left','n':1}"));
        container.createItem(json("{'id':'same','pk':'right','n':2}"));
        assertThat(read("same", "left").get("n").asInt()).isEqualTo(1);
        assertThat(read("same", "right").get("n").asInt()).isEqualTo(2);
        container.deleteItem("same", new PartitionKey("left"), options());
        assertThat(read("same", "right").get("n").asInt()).isEqualTo(2);
    }

    @Test
    void aKeyThatIsNotTheItemsOwnIsRefused() {
        assertStatus(
                400,
                1001,
                () ->
                        container.createItem(
                                json("{'id':'mismatch','pk':'a'}"),
                                new PartitionKey("b"),
                                options()));
    }

    @Test
    void theKeyValueOfAnItemCannotBeChanged() {
        container.createItem(json("{'id':'fixed','pk':'a'}"));
        assertStatus(
                400,
                1001,
                () ->
                        container.replaceItem(
                                json("{'id':'fixed','pk':'b'}"),
                                "fixed",
                                new PartitionKey("a"),
                                options()));
        assertStatus(
                400,
                0,
                () ->
                        container.patchItem(
                                "fixed",
                                new PartitionKey("a"),
                                CosmosPatchOperations.create().set("/pk", "b"),
                                ObjectNode.class));
        assertThat(read("fixed", "a").get("pk").asText()).isEqualTo("a");
    }

    @Test
    void keysOfEveryTypeAddressTheirOwnItem() {
        container.createItem(json("{'id':'typed','pk':'1'}"));
        container.createItem(json("{'id':'typed','pk':1}"));
        container.createItem(json("{'id':'typed','pk':1.5}"));
        container.createItem(json("{'id':'typed','pk':true}"));
        container.createItem(json("{'id':'typed','pk':null}"));
        container.createItem(json("{'id':'typed'}"));
        assertThat(read("typed", new PartitionKey("1")).get("pk").isTextual()).isTrue();
        assertThat(read("typed", new PartitionKey(1)).get("pk").asInt()).isEqualTo(1);
        assertThat(read("typed", new PartitionKey(1.5)).get("pk").asDouble()).isEqualTo(1.5);
        assertThat(read("typed", new PartitionKey(true)).get("pk").isBoolean()).isTrue();
        assertThat(read("typed", new PartitionKey(null)).get("pk").isNull()).isTrue();
        assertThat(read("typed", PartitionKey.NONE).has("pk")).isFalse();
    }

    @Test
    void etagsGuardReplaceAndDelete() {
        container.createItem(json("{'id':'guarded','pk':'a'}"));
        String stale = read("guarded", "a").get("_etag").asText();
        container.upsertItem(json("{'id':'guarded','pk':'a','n':1}"));
        CosmosItemRequestOptions condition = options().setIfMatchETag(stale);
        ObjectNode replacement = json("{'id':'guarded','pk':'a','n':9}");
        assertStatus(
                412,
                0,
                () ->
                        container.replaceItem(
                                replacement, "guarded", new PartitionKey("a"), condition));
        assertStatus(
                412, 0, () -> container.deleteItem("guarded", new PartitionKey("a"), condition));
        CosmosItemRequestOptions current =
                options().setIfMatchETag(read("guarded", "a").get("_etag").asText());
        assertThat(
                        container
                                .replaceItem(replacement, "guarded", new PartitionKey("a"), current)
                                .getStatusCode())
                .isEqualTo(200);
    }

    @Test
    void aReadWithAKnownEtagSaysNotModified() {
        String etag = container.createItem(json("{'id':'known','pk':'a'}")).getETag();
        CosmosItemResponse<ObjectNode> response =
                container.readItem(
                        "known",
                        new PartitionKey("a"),
                        options().setIfNoneMatchETag(etag),
                        ObjectNode.class);
        assertThat(response.getStatusCode()).isEqualTo(304);
    }

    @Test
    void aClientThatWantsNoContentGetsNone() {
        CosmosItemRequestOptions minimal = options().setContentResponseOnWriteEnabled(false);
        CosmosItemResponse<ObjectNode> response =
                container.createItem(
                        json("{'id':'minimal','pk':'a'}"), new PartitionKey("a"), minimal);
        assertThat(response.getStatusCode()).isEqualTo(201);
        assertThat(response.getItem()).isNull();
        assertThat(response.getETag()).isNotEmpty();
    }

    @Test
    void patchRunsEveryOperation() {
        container.createItem(
                json("{'id':'patched','pk':'a','n':1,'list':[1,3],'old':'x','nested':{'a':1}}"));
        CosmosPatchOperations operations =
                CosmosPatchOperations.create()
                        .add("/list/1", 2)
                        .set("/fresh", "yes")
                        .replace("/nested/a", 2)
                        .remove("/old")
                        .increment("/n", 41)
                        .move("/nested/a", "/moved");
        CosmosItemResponse<ObjectNode> response =
                container.patchItem("patched", new PartitionKey("a"), operations, ObjectNode.class);
        assertThat(response.getStatusCode()).isEqualTo(200);
        assertThat(withoutSystemProperties(response.getItem()))
                .isEqualTo(
                        json(
                                "{'id':'patched','pk':'a','n':42,'list':[1,2,3],'nested':{},"
                                        + "'fresh':'yes','moved':2}"));
    }

    @Test
    void patchIsAppliedOnlyWhereItsConditionHolds() {
        container.createItem(json("{'id':'conditional','pk':'a','n':1}"));
        CosmosPatchOperations operations = CosmosPatchOperations.create().increment("/n", 1);
        CosmosPatchItemRequestOptions holds =
                new CosmosPatchItemRequestOptions().setFilterPredicate("FROM c WHERE c.n = 1");
        PartitionKey key = new PartitionKey("a");
        assertThat(
                        container
                                .patchItem("conditional", key, operations, holds, ObjectNode.class)
                                .getItem()
                                .get("n")
                                .asInt())
                .isEqualTo(2);
        assertStatus(
                412,
                0,
                () -> container.patchItem("conditional", key, operations, holds, ObjectNode.class));
        assertThat(read("conditional", "a").get("n").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "with blank",
                "plus+sign",
                "per%cent",
                "ampersand&equals=",
                "umlaut-äöü",
                "日本語",
                "emoji-\uD83D\uDE00",
                "quote'\"",
                "brackets[]{}",
                "semi;colon:comma,",
                "tilde~caret^pipe|"
            })
    void idsMayContainAlmostAnything(String id) {
        ObjectNode item = json("{'pk':'ids'}");
        item.put("id", id);
        container.createItem(item);
        assertThat(read(id, "ids").get("id").asText()).isEqualTo(id);
        container.deleteItem(id, new PartitionKey("ids"), options());
        assertStatus(404, 0, () -> read(id, "ids"));
    }

    @Test
    void anEmptyIdIsRefused() {
        ObjectNode item = json("{'id':'','pk':'ids'}");
        assertStatus(400, 0, () -> container.createItem(item));
    }

    @Test
    void anItemOverTwoMegabytesIsRefused() {
        ObjectNode item = json("{'id':'large','pk':'a'}");
        item.put("text", "x".repeat(2 << 20));
        assertStatus(413, 0, () -> container.createItem(item));
    }

    @Test
    void aLargeItemComesBackWhole() {
        ObjectNode item = json("{'id':'big','pk':'a'}");
        item.put("text", "ä".repeat(900_000));
        container.createItem(item);
        assertThat(read("big", "a").get("text").asText()).isEqualTo(item.get("text").asText());
    }

    private JsonNode read(String id, String key) {
        return read(id, new PartitionKey(key));
    }

    private JsonNode read(String id, PartitionKey key) {
        return container.readItem(id, key, ObjectNode.class).getItem();
    }

    private static CosmosItemRequestOptions options() {
        return new CosmosItemRequestOptions();
    }

    private static void assertStatus(int status, int subStatus, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        CosmosException.class,
                        e -> {
                            assertThat(e.getStatusCode()).isEqualTo(status);
                            assertThat(e.getSubStatusCode()).isEqualTo(subStatus);
                        });
    }
}
