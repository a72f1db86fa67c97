package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainersTest {
    private static TestServer server;
    private static TestClient client;
    private static int count;

    @BeforeAll
    static void start(@TempDir Path directory) {
        server = TestServer.start(directory);
        client = server.client();
        client.post("dbs", "{\"id\":\"d\"}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String freshName() {
        return "c" + count++;
    }

    /** Creates a container of the given properties beside its id. */
    private static Answer create(String id, String properties) {
        return client.post("dbs/d/colls", "{\"id\":\"" + id + "\"," + properties + "}");
    }

    private static JsonValue json(String text) {
        return JsonValue.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static JsonObject object(Answer answer, String name) {
        return answer.json().object(name).orElseThrow();
    }

    @Test
    void theGraphPolicyIsKeptAndNeedsAKeyThatGraphsCanHave() {
        String id = freshName();
        String policy = "\"graphPolicy\":{\"indexIncomingEdges\":true}";
        Answer created = create(id, "\"partitionKey\":{\"paths\":[\"/city\"]}," + policy);
        assertThat(created.status()).isEqualTo(201);
        assertThat(object(created, "graphPolicy").members()).containsKey("indexIncomingEdges");
        assertThat(object(client.get("dbs/d/colls/" + id), "graphPolicy"))
                .isEqualTo(object(created, "graphPolicy"));
        Answer refused = create(freshName(), "\"partitionKey\":{\"paths\":[\"/id\"]}," + policy);
        assertThat(refused.status()).isEqualTo(400);
    }

    @Test
    void containerHasAllThatClientsRead() {
        String id = freshName();
        Answer created = create(id, "\"partitionKey\":{\"paths\":[\"/pk\"]}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(object(created, "partitionKey"))
                .isEqualTo(json("{\"paths\":[\"/pk\"],\"kind\":\"Hash\",\"version\":1}"));
        assertThat(object(created, "indexingPolicy"))
                .isEqualTo(
                        json(
                                """
                                {"indexingMode":"consistent","automatic":true,
                                 "includedPaths":[{"path":"/*"}],
                                 "excludedPaths":[{"path":"/\\"_etag\\"/?"}]}\
                                """));
        assertThat(object(created, "conflictResolutionPolicy").string("mode"))
                .hasValue("LastWriterWins");
        for (String name : new String[] {"_docs", "_sprocs", "_triggers", "_udfs", "_conflicts"}) {
            assertThat(created.text(name)).isEqualTo(name.substring(1) + "/");
        }
        assertThat(created.header("x-ms-alt-content-path")).isEqualTo("dbs/d");
        Answer database = client.get("dbs/d");
        assertThat(created.header("x-ms-content-path")).isEqualTo(database.text("_rid"));
        assertThat(created.text("_self"))
                .isEqualTo(database.text("_self") + "colls/" + created.text("_rid") + "/");
        Answer read = client.get("dbs/d/colls/" + id);
        assertThat(read.json()).isEqualTo(created.json());
        assertThat(read.header("x-ms-alt-content-path")).isEqualTo("dbs/d");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "'\"V1\"', 1", "'\"V2\"', 2", "'null', 1"})
    void keyVersionIsReadInEverySpelling(String sent, int version) {
        Answer created =
                create(
                        freshName(),
                        "\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":" + sent + "}");
        assertThat(object(created, "partitionKey").member("version"))
                .isEqualTo(json(Integer.toString(version)));
    }

    @Test
    void hierarchicalKeyUniqueKeysAndTtlAreKept() {
        Answer created =
                create(
                        freshName(),
                        """
                        "partitionKey":{"paths":["/a","/b/c"],"kind":"MultiHash"},
                        "uniqueKeyPolicy":{"uniqueKeys":[{"paths":["/x","/y/z"]}]},
                        "defaultTtl":-1,
                        "conflictResolutionPolicy":{"mode":"Custom"},
                        "geospatialConfig":{"type":"Geometry"}\
                        """);
        assertThat(created.status()).isEqualTo(201);
        assertThat(object(created, "partitionKey").string("kind")).hasValue("MultiHash");
        assertThat(object(created, "uniqueKeyPolicy"))
                .isEqualTo(json("{\"uniqueKeys\":[{\"paths\":[\"/x\",\"/y/z\"]}]}"));
        assertThat(created.json().member("defaultTtl")).isEqualTo(json("-1"));
        assertThat(object(created, "conflictResolutionPolicy").string("mode")).hasValue("Custom");
        assertThat(object(created, "geospatialConfig").string("type")).hasValue("Geometry");
    }

    @Test
    void indexingPolicyComesBackAsItWasSent() {
        String policy =
                """
                {"indexingMode":"consistent","automatic":true,
                 "includedPaths":[{"path":"/a/?"},{"path":"/b/*"}],
                 "excludedPaths":[{"path":"/*"},{"path":"/\\"_etag\\"/?"}],
                 "compositeIndexes":[[{"path":"/a","order":"ascending"},
                                      {"path":"/b","order":"descending"}]],
                 "spatialIndexes":[{"path":"/p/*","types":["Point"]}]}\
                """;
        Answer created =
                create(
                        freshName(),
                        "\"partitionKey\":{\"paths\":[\"/pk\"]},\"indexingPolicy\":" + policy);
        assertThat(object(created, "indexingPolicy")).isEqualTo(json(policy));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"x\":1",
                "\"partitionKey\":7",
                "\"partitionKey\":{}",
                "\"partitionKey\":{\"paths\":[]}",
                "\"partitionKey\":{\"paths\":[\"pk\"]}",
                "\"partitionKey\":{\"paths\":[\"/p k\"]}",
                "\"partitionKey\":{\"paths\":[\"/pk/\"]}",
                "\"partitionKey\":{\"paths\":[\"/a\",\"/b\"]}",
                "\"partitionKey\":{\"paths\":[\"/a\"],\"kind\":\"Range\"}",
                "\"partitionKey\":{\"paths\":[\"/a\"],\"version\":3}",
                "\"partitionKey\":{\"paths\":[\"/a\"],\"version\":\"V9\"}",
                "\"partitionKey\":{\"paths\":[\"/a\",\"/b\",\"/c\",\"/d\"],\"kind\":\"MultiHash\"}",
                "\"partitionKey\":{\"paths\":[\"/pk\"]},\"defaultTtl\":0",
                "\"partitionKey\":{\"paths\":[\"/pk\"]},\"defaultTtl\":-2",
                "\"partitionKey\":{\"paths\":[\"/pk\"]},\"defaultTtl\":1.5",
                "\"partitionKey\":{\"paths\":[\"/pk\"]},\"uniqueKeyPolicy\":{\"uniqueKeys\":[{}]}",
                "\"partitionKey\":{\"paths\":[\"/pk\"]},"
                        + "\"indexingPolicy\":{\"indexingMode\":\"x\"}",
                "\"partitionKey\":{\"paths\":[\"/pk\"]},"
                        + "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/a/?\"}]}",
                "\"partitionKey\":{\"paths\":[\"/pk\"]},"
                        + "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"a\"}]}"
            })
    void definitionThatMeansNothingIsRefused(String properties) {
        String id = freshName();
        Answer refused = create(id, properties);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("BadRequest");
        assertThat(client.get("dbs/d/colls/" + id).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"analyticalStorageTtl\":-1", "\"indexingPolicy\":{\"automatic\":false}"})
    void definitionThatIsNotServedIsRefusedByName(String properties) {
        Answer refused =
                create(freshName(), "\"partitionKey\":{\"paths\":[\"/pk\"]}," + properties);
        assertThat(refused.status()).isEqualTo(501);
        assertThat(refused.text("message")).contains("Not served yet");
    }

    /** The service has given up indexing later, and takes it for the usual mode. */
    @Test
    void lazyIndexingIsTakenForConsistent() {
        String id = freshName();
        String properties =
                "\"partitionKey\":{\"paths\":[\"/pk\"]},\"indexingPolicy\":{\"indexingMode\":\"Lazy\"}";
        Answer created = create(id, properties);
        assertThat(created.status()).isEqualTo(201);
        assertThat(object(created, "indexingPolicy").string("indexingMode")).hasValue("consistent");
    }

    @Test
    void containerIsReplacedButNotItsKey() {
        String id = freshName();
        Answer created = create(id, "\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":1}");
        String link = "dbs/d/colls/" + id;
        JsonObject changed = created.json().with("defaultTtl", 60);
        Answer replaced = client.put(link, text(changed), "if-match", created.header("etag"));
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.json().member("defaultTtl")).isEqualTo(json("60"));
        assertThat(replaced.header("etag")).isNotEqualTo(created.header("etag"));
        assertThat(client.put(link, text(changed), "if-match", created.header("etag")).status())
                .isEqualTo(412);
        JsonObject otherKey = changed.with("partitionKey", json("{\"paths\":[\"/other\"]}"));
        assertThat(client.put(link, text(otherKey)).status()).isEqualTo(400);
        JsonObject keyWithoutVersion = changed.with("partitionKey", json("{\"paths\":[\"/pk\"]}"));
        assertThat(client.put(link, text(keyWithoutVersion)).status()).isEqualTo(200);
    }

    private static String text(JsonObject object) {
        return new String(object.toBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void containersAreListedAndQueried() {
        client.post("dbs", "{\"id\":\"other\"}");
        client.post("dbs/other/colls", "{\"id\":\"one\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
        Answer list = client.get("dbs/other/colls");
        assertThat(list.header("x-ms-item-count")).isEqualTo("1");
        assertThat(list.json().array("DocumentCollections").orElseThrow().elements()).hasSize(1);
        Answer found =
                client.post(
                        "dbs/other/colls",
                        "{\"query\":\"SELECT * FROM c WHERE c.id = 'two'\"}",
                        "content-type",
                        "application/query+json");
        assertThat(found.header("x-ms-item-count")).isEqualTo("0");
    }

    @Test
    void missingDatabaseIsTheOwnerThatIsMissing() {
        Answer missing = client.get("dbs/nothing/colls/c");
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.header("x-ms-substatus")).isEqualTo("1003");
        assertThat(client.get("dbs/d/colls/nothing").headers()).doesNotContainKey("x-ms-substatus");
    }

    @Test
    void quotaIsToldToWhoAsks() {
        String id = freshName();
        create(id, "\"partitionKey\":{\"paths\":[\"/pk\"]}");
        client.post(
                "dbs/d/colls/" + id + "/docs",
                "{\"id\":\"1\",\"pk\":\"a\"}",
                Fixture.KEY,
                "[\"a\"]");
        Answer read = client.get("dbs/d/colls/" + id, "x-ms-documentdb-populatequotainfo", "True");
        assertThat(read.header("x-ms-resource-usage")).contains("documentsCount=1;");
        assertThat(read.header("x-ms-resource-quota")).contains("collectionSize=");
        assertThat(read.header("x-ms-documentdb-collection-index-transformation-progress"))
                .isEqualTo("100");
    }

    @Test
    void deletedContainerIsGoneWithItsItems() {
        String id = freshName();
        create(id, "\"partitionKey\":{\"paths\":[\"/pk\"]}");
        String items = "dbs/d/colls/" + id + "/docs";
        client.post(items, "{\"id\":\"1\",\"pk\":\"a\"}", Fixture.KEY, "[\"a\"]");
        assertThat(client.delete("dbs/d/colls/" + id).status()).isEqualTo(204);
        Answer gone = client.get(items + "/1", Fixture.KEY, "[\"a\"]");
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.header("x-ms-substatus")).isEqualTo("1003");
        create(id, "\"partitionKey\":{\"paths\":[\"/pk\"]}");
        assertThat(client.get(items + "/1", Fixture.KEY, "[\"a\"]").headers())
                .doesNotContainKey("x-ms-substatus");
    }
}
