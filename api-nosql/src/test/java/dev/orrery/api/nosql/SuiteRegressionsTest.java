package dev.orrery.api.nosql;

import static dev.orrery.api.nosql.testing.Fixture.ITEMS;
import static dev.orrery.api.nosql.testing.Fixture.KEY;
import static dev.orrery.api.nosql.testing.Fixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the SDK makers' own tests found. */
class SuiteRegressionsTest {
    private static final String IS_QUERY = "x-ms-documentdb-isquery";
    private static final String CROSS_PARTITION = "x-ms-documentdb-query-enablecrosspartition";
    private static final String CONTINUATION = "x-ms-continuation";
    private static TestServer server;
    private static TestClient client;
    private static int containers;

    @BeforeAll
    static void start(@TempDir Path directory) {
        server = TestServer.start(directory);
        client = server.client();
        Fixture.create(client);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String container(String properties) {
        String id = "s" + containers++;
        Answer created = client.post("dbs/d/colls", definition(id, properties));
        assertThat(created.status()).as(created.body()).isEqualTo(201);
        return "dbs/d/colls/" + id;
    }

    private static String definition(String id, String properties) {
        return "{\"id\":\"%s\",\"partitionKey\":{\"paths\":[\"/pk\"]}%s}".formatted(id, properties);
    }

    private static Answer query(String container, String sql, String... headers) {
        String[] sent = new String[headers.length + 2];
        sent[0] = IS_QUERY;
        sent[1] = "true";
        System.arraycopy(headers, 0, sent, 2, headers.length);
        return client.post(
                container + "/docs", "{\"query\":\"" + sql.replace("\"", "\\\"") + "\"}", sent);
    }

    private static List<String> rows(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json().array("Documents").orElseThrow().elements().stream()
                .map(row -> new String(row.toBytes(), StandardCharsets.UTF_8))
                .toList();
    }

    private static void insert(String container, String pk, String body) {
        Answer created = client.post(container + "/docs", body, KEY, key(pk));
        assertThat(created.status()).as(created.body()).isEqualTo(201);
    }

    @Test
    void anOrderGoesOnWithTheFilterThatClientsPutIn() {
        String container = container("");
        for (int i = 0; i < 6; i++) {
            insert(container, "a", "{\"id\":\"i%d\",\"pk\":\"a\",\"n\":%d}".formatted(i, i));
        }
        String range =
                client.get(container + "/pkranges")
                        .json()
                        .array("PartitionKeyRanges")
                        .map(ranges -> ((JsonObject) ranges.elements().getFirst()))
                        .flatMap(first -> first.string("id"))
                        .orElseThrow();
        String[] headers = {
            "x-ms-documentdb-partitionkeyrangeid", range, "x-ms-max-item-count", "2"
        };
        String sql = "SELECT VALUE c.n FROM c WHERE (%s) ORDER BY c.n";
        Answer first = query(container, sql.formatted("true"), headers);
        assertThat(rows(first)).containsExactly("0", "1");
        Answer next =
                query(
                        container,
                        sql.formatted("c.n >= 1"),
                        headers[0],
                        headers[1],
                        headers[2],
                        headers[3],
                        CONTINUATION,
                        first.header(CONTINUATION));
        assertThat(rows(next)).containsExactly("2", "3");
    }

    @Test
    void aContinuationOfAnotherOrderIsStillRefused() {
        String container = container("");
        insert(container, "a", "{\"id\":\"1\",\"pk\":\"a\"}");
        insert(container, "a", "{\"id\":\"2\",\"pk\":\"a\"}");
        Answer first =
                query(container, "SELECT * FROM c ORDER BY c.id", "x-ms-max-item-count", "1");
        String token = first.header(CONTINUATION);
        Answer other =
                query(
                        container,
                        "SELECT * FROM c ORDER BY c.id DESC",
                        "x-ms-max-item-count",
                        "1",
                        CONTINUATION,
                        token);
        assertThat(other.status()).isEqualTo(400);
        assertThat(other.text("message")).contains("Invalid Continuation Token");
        assertThat(JsonValue.parse(token.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(JsonObject.class);
    }

    @Test
    void aContinuationThatIsNoneSaysSo() {
        for (String junk : List.of("junk", "{\"token\":1}", "{", "[]")) {
            Answer answer = query("dbs/d/colls/c", "SELECT * FROM c", CONTINUATION, junk);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.text("message")).contains("Invalid Continuation Token");
        }
    }

    @Test
    void bulkWithoutContinueOnErrorStopsAtTheFirstRefusal() {
        String create =
                "{\"operationType\":\"Create\",\"partitionKey\":\"[\\\"b\\\"]\","
                        + "\"resourceBody\":%s}";
        String body =
                "["
                        + create.formatted("{\"id\":\"x1\",\"pk\":\"b\"}")
                        + ","
                        + create.formatted("{\"id\":\"x2\",\"pk\":\"b\",\"ttl\":-10}")
                        + ","
                        + create.formatted("{\"id\":\"x3\",\"pk\":\"b\"}")
                        + "]";
        Answer answer =
                client.post(
                        ITEMS,
                        body,
                        "x-ms-cosmos-is-batch-request",
                        "true",
                        "x-ms-cosmos-batch-atomic",
                        "false",
                        "x-ms-cosmos-batch-continue-on-error",
                        "False");
        List<Object> statuses = new ArrayList<>();
        for (JsonValue result : answer.array().elements()) {
            statuses.add(((JsonObject) result).member("statusCode"));
        }
        assertThat(statuses.toString()).contains("201").contains("400").contains("424");
        assertThat(client.get(ITEMS + "/x1", KEY, key("b")).status()).isEqualTo(200);
        assertThat(client.get(ITEMS + "/x3", KEY, key("b")).status()).isEqualTo(404);
    }

    @Test
    void aWrongTimeToLiveIsRefusedEvenWhereNoneIsUsed() {
        Answer refused =
                client.post(ITEMS, "{\"id\":\"t\",\"pk\":\"t\",\"ttl\":-10}", KEY, key("t"));
        assertThat(refused.status()).isEqualTo(400);
        insert("dbs/d/colls/c", "t", "{\"id\":\"t\",\"pk\":\"t\",\"ttl\":\"soon\"}");
        String living = container(",\"defaultTtl\":60");
        assertThat(
                        client.post(
                                        living + "/docs",
                                        "{\"id\":\"t\",\"pk\":\"t\",\"ttl\":null}",
                                        KEY,
                                        key("t"))
                                .status())
                .isEqualTo(400);
    }

    @Test
    void anAccountWithOneRegionHasNoConflicts() {
        Answer feed = client.get("dbs/d/colls/c/conflicts");
        assertThat(feed.json().array("Conflicts")).contains(JsonArray.of());
        Answer found =
                client.post(
                        "dbs/d/colls/c/conflicts",
                        "{\"query\":\"SELECT * FROM c\"}",
                        IS_QUERY,
                        "true");
        assertThat(found.json().array("Conflicts")).contains(JsonArray.of());
        assertThat(client.get("dbs/d/colls/c/conflicts/x").status()).isEqualTo(404);
    }

    @Test
    void computedPropertiesAreReadByQueriesAndReplaced() {
        String properties =
                ",\"computedProperties\":[{\"name\":\"lower\",\"query\":\"SELECT VALUE"
                        + " LOWER(x.name) FROM x\"}]";
        String container = container(properties);
        insert(container, "a", "{\"id\":\"1\",\"pk\":\"a\",\"name\":\"ADA\"}");
        insert(container, "b", "{\"id\":\"2\",\"pk\":\"b\",\"name\":\"Bob\"}");
        assertThat(rows(query(container, "SELECT c.lower FROM c WHERE c.lower = 'ada'")))
                .containsExactly("{\"lower\":\"ada\"}");
        assertThat(rows(query(container, "SELECT VALUE c.lower FROM c ORDER BY c.lower DESC")))
                .containsExactly("\"bob\"", "\"ada\"");
        assertThat(rows(query(container, "SELECT * FROM c")).toString()).doesNotContain("lower");
        JsonObject read = client.get(container).json();
        assertThat(read.array("computedProperties")).isPresent();
        String without =
                new String(read.without("computedProperties").toBytes(), StandardCharsets.UTF_8);
        assertThat(client.put(container, without).status()).isEqualTo(200);
        assertThat(rows(query(container, "SELECT c.lower FROM c WHERE c.pk = 'a'")))
                .containsExactly("{}");
    }

    @Test
    void vectorsAreComparedAsThePolicySays() {
        String container =
                container(
                        """
                        ,"vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v","dataType":\
                        "float32","dimensions":2,"distanceFunction":"euclidean"}]},"indexingPolic\
                        y":\
                        {"vectorIndexes":[{"path":"/v","type":"flat"}]}\
                        """);
        insert(container, "a", "{\"id\":\"far\",\"pk\":\"a\",\"v\":[9,9]}");
        insert(container, "a", "{\"id\":\"near\",\"pk\":\"a\",\"v\":[1,1]}");
        String order = " ORDER BY VectorDistance(c.v, [1, 2])";
        assertThat(rows(query(container, "SELECT VALUE c.id FROM c WHERE c.pk = 'a'" + order)))
                .containsExactly("\"near\"", "\"far\"");
        assertThat(query(container, "SELECT VALUE c.id FROM c" + order).header("x-ms-substatus"))
                .isEqualTo("1004");
        assertThat(
                        rows(
                                query(
                                        container,
                                        "SELECT VALUE VectorDistance(c.v, [1, 2]) FROM c WHERE c.id"
                                                + " = 'near'")))
                .containsExactly("1");
        JsonObject read = client.get(container).json();
        String changed =
                new String(read.toBytes(), StandardCharsets.UTF_8)
                        .replace("\"dimensions\":2", "\"dimensions\":3");
        Answer refused = client.put(container, changed);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("message"))
                .contains("Paths in existing embedding policy cannot be modified");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    "indexingPolicy":{"vectorIndexes":[{"path":"/v","type":"flat"}]} | not matchi\
                    ng in Embedding's path
                    "vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v","dataType":"x","dim\
                    ensions":2,"distanceFunction":"cosine"}]} | invalid DataType
                    "vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v","dataType":"int8","\
                    dimensions":9999,"distanceFunction":"cosine"}]} | more than the maximum
                    "vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v","dataType":"int8","\
                    dimensions":-1,"distanceFunction":"cosine"}]} | has Dimensions:-1
                    "vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v","dataType":"int8","\
                    dimensions":2,"distanceFunction":"far"}]} | invalid DistanceFunction:far
                    "fullTextPolicy":{"fullTextPaths":[{"path":"abstract"}]} | Full Text Policy c\
                    ontains an invalid Path: abstract
                    "fullTextPolicy":{"defaultLanguage":"spa-SPA"} | unsupported language
                    "computedProperties":{"name":"x"} | One of the specified inputs is invalid
                    "computedProperties":[{"name":"pk","query":"SELECT VALUE c.x FROM c"}] | of t\
                    he partition key
                    "computedProperties":[{"name":"x","query":"SELECT c.x FROM c"}] | SELECT VALUE
                    "indexingPolicy":{"spatialIndexes":[{"path":"/p/*","boundingBox":{"xmin":0,"x\
                    max":1,"ymin":0,"ymax":1}}]} | boundingBox
                    "geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[{"\
                    path":"/p/*"}]} | boundingBox
                    "geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[{"\
                    path":"/p/*","boundingBox":{"xmin":2,"xmax":1,"ymin":0,"ymax":1}}]} | xmax
                    """)
    void policiesThatMeanNothingAreRefusedInTheServicesWords(String properties, String message) {
        Answer refused = client.post("dbs/d/colls", definition("refused", "," + properties));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("message")).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id ds", "id", "/a/", "/*"})
    void aPathThatIsNoKeyIsRefusedInTheServicesWords(String path) {
        Answer refused =
                client.post(
                        "dbs/d/colls",
                        "{\"id\":\"bad\",\"partitionKey\":{\"paths\":[\"%s\"]}}".formatted(path));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("message"))
                .contains("The partition key component definition path '" + path + "' could not be")
                .contains("must contain only valid characters and not contain a trailing slash");
    }

    @Test
    void theRootPathOfOldClientsMeansEverything() {
        String container =
                container(
                        ",\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/\"},"
                                + "{\"path\":\"/\\\"Location\\\"/?\"}]}");
        assertThat(client.get(container).body()).contains("\"path\":\"/*\"");
    }

    @Test
    void anUpsertThatNamesAnEtagCreatesWhatIsNotThere() {
        String body = "{\"id\":\"u\",\"pk\":\"u\"}";
        String[] headers = {KEY, key("u"), "x-ms-documentdb-is-upsert", "true", "if-match", "x"};
        assertThat(client.post(ITEMS, body, headers).status()).isEqualTo(201);
        assertThat(client.post(ITEMS, body, headers).status()).isEqualTo(412);
    }

    @Test
    void textsAreFoundByTheirWords() {
        String container =
                container(
                        ",\"fullTextPolicy\":{\"defaultLanguage\":\"en-US\",\"fullTextPaths\":[{"
                                + "\"path\":\"/t\",\"language\":\"en-US\"}]},\"indexingPolicy\":"
                                + "{\"fullTextIndexes\":[{\"path\":\"/t\"}]}");
        insert(container, "a", "{\"id\":\"1\",\"pk\":\"a\",\"t\":\"The United States\"}");
        insert(container, "a", "{\"id\":\"2\",\"pk\":\"a\",\"t\":\"states, united\"}");
        String where = "SELECT VALUE c.id FROM c WHERE FullTextContains(c.t, 'united states')";
        assertThat(rows(query(container, where))).containsExactly("\"1\"");
        assertThat(client.get(container).body()).contains("fullTextIndexes");
        Answer ranked = query(container, "SELECT * FROM c ORDER BY RANK FullTextScore(c.t, 'x')");
        assertThat(ranked.status()).isEqualTo(400);
        assertThat(ranked.header("x-ms-substatus")).contains("1004");
        assertThat(ranked.text("message")).contains("Cross partition query only supports");
    }

    @Test
    void aReplacementWithAnotherIdRenamesTheItem() {
        insert("dbs/d/colls/c", "r", "{\"id\":\"before\",\"pk\":\"r\"}");
        insert("dbs/d/colls/c", "r", "{\"id\":\"taken\",\"pk\":\"r\"}");
        Answer conflict =
                client.put(ITEMS + "/before", "{\"id\":\"taken\",\"pk\":\"r\"}", KEY, key("r"));
        assertThat(conflict.status()).isEqualTo(409);
        Answer renamed =
                client.put(ITEMS + "/before", "{\"id\":\"after\",\"pk\":\"r\"}", KEY, key("r"));
        assertThat(renamed.status()).as(renamed.body()).isEqualTo(200);
        assertThat(client.get(ITEMS + "/before", KEY, key("r")).status()).isEqualTo(404);
        assertThat(client.get(ITEMS + "/after", KEY, key("r")).status()).isEqualTo(200);
        assertThat(
                        rows(
                                query(
                                        "dbs/d/colls/c",
                                        "SELECT VALUE c.id FROM c WHERE c.pk = 'r' ORDER BY c.id")))
                .containsExactly("\"after\"", "\"taken\"");
    }

    @Test
    void anItemOfAnotherKeyIsTheOneThatFailedItsBatch() {
        String body =
                "[{\"operationType\":\"Create\",\"resourceBody\":{\"id\":\"m1\",\"pk\":\"m\"}},"
                        + "{\"operationType\":\"Create\","
                        + "\"resourceBody\":{\"id\":\"m2\",\"pk\":\"n\"}}]";
        Answer answer =
                client.post(
                        ITEMS,
                        body,
                        KEY,
                        key("m"),
                        "x-ms-cosmos-is-batch-request",
                        "true",
                        "x-ms-cosmos-batch-atomic",
                        "true");
        assertThat(answer.status()).isEqualTo(207);
        assertThat(answer.body()).contains("\"statusCode\":424").contains("\"statusCode\":400");
        assertThat(client.get(ITEMS + "/m1", KEY, key("m")).status()).isEqualTo(404);
    }

    @Test
    void aQueryOverAllPartitionsMustBeMeant() {
        Answer refused = query("dbs/d/colls/c", "SELECT * FROM c", CROSS_PARTITION, "false");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("message"))
                .contains("Cross partition query is required but disabled");
        assertThat(
                        query(
                                        "dbs/d/colls/c",
                                        "SELECT * FROM c WHERE c.pk = 'x'",
                                        CROSS_PARTITION,
                                        "false")
                                .status())
                .isEqualTo(200);
        assertThat(
                        query(
                                        "dbs/d/colls/c",
                                        "SELECT * FROM c",
                                        CROSS_PARTITION,
                                        "false",
                                        KEY,
                                        key("x"))
                                .status())
                .isEqualTo(200);
    }

    @Test
    void aContainerTellsWhatItsRangesHold() {
        String container = container("");
        insert(container, "a", "{\"id\":\"1\",\"pk\":\"a\"}");
        JsonObject read =
                client.get(container, "x-ms-documentdb-populatepartitionstatistics", "true").json();
        assertThat(read.array("statistics").orElseThrow().elements().getFirst().toString())
                .contains("documentCount");
    }

    /** It took half a minute, and its continuation was longer than a header may be. */
    @Test
    void aThousandItemsAreReadInOneQuery() {
        String container = container("");
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            items.add("(c.id = \"i" + i + "\" AND c.pk = \"p" + i + "\")");
        }
        for (int i = 0; i < 3; i++) {
            insert(container, "p" + i, "{\"id\":\"i%1$d\",\"pk\":\"p%1$d\"}".formatted(i));
        }
        Answer page =
                query(
                        container,
                        "SELECT VALUE c.id FROM c WHERE " + String.join(" OR ", items),
                        "x-ms-max-item-count",
                        "2");
        assertThat(rows(page)).hasSize(2);
        assertThat(page.header(CONTINUATION)).hasSizeBetween(1, 1_000);
    }
}
