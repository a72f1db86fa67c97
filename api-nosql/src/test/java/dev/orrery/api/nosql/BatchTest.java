package dev.orrery.api.nosql;

import static dev.orrery.api.nosql.testing.Fixture.ITEMS;
import static dev.orrery.api.nosql.testing.Fixture.KEY;
import static dev.orrery.api.nosql.testing.Fixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchTest {
    private static final String BATCH = "x-ms-cosmos-is-batch-request";
    private static final String ATOMIC = "x-ms-cosmos-batch-atomic";
    private static final String CONTINUE = "x-ms-cosmos-batch-continue-on-error";
    private static final String RANGE = "x-ms-documentdb-partitionkeyrangeid";
    private static final String FIRST_RANGE = "0";

    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = TestServer.start(directory);
        client = server.client();
        Fixture.create(client);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Answer atomic(String body) {
        return client.post(ITEMS, body, BATCH, "True", ATOMIC, "True", KEY, key("a"));
    }

    private Answer bulk(String body, String range) {
        return client.post(
                ITEMS, body, BATCH, "true", ATOMIC, "false", CONTINUE, "true", RANGE, range);
    }

    private static List<String> statuses(Answer answer) {
        return answer.array().elements().stream()
                .map(result -> (JsonObject) result)
                .map(result -> result.number("statusCode").map(JsonNumber::text).orElse(""))
                .toList();
    }

    private int itemCount() {
        return Integer.parseInt(client.get(ITEMS).header("x-ms-item-count"));
    }

    @Test
    void everyOperationWorksInOneBatch() {
        Answer answer =
                atomic(
                        """
                        [{"operationType":"Create","resourceBody":{"id":"1","pk":"a","n": 1.0}},
                         {"operationType":"Upsert","resourceBody":{"id":"2","pk":"a"}},
                         {"operationType":"Upsert","resourceBody":{"id":"2","pk":"a","n":2}},
                         {"operationType":"Replace","id":"1",
                          "resourceBody":{"id":"1","pk":"a","n":1.50}},
                         {"operationType":"Patch","id":"2",
                          "resourceBody":{"operations":[{"op":"incr","path":"/n","value":1}]}},
                         {"operationType":"Read","id":"1"},
                         {"operationType":"Delete","id":"2"}]\
                        """);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(statuses(answer))
                .containsExactly("201", "201", "200", "200", "200", "200", "204");
        assertThat(answer.body()).contains("\"n\":1.0,", "\"n\":1.50,", "\"n\":3,");
        JsonObject read = (JsonObject) answer.array().elements().get(5);
        assertThat(read.object("resourceBody").orElseThrow().string("_etag"))
                .isEqualTo(read.string("eTag"));
        assertThat(Double.parseDouble(answer.header("x-ms-request-charge"))).isGreaterThan(20);
        assertThat(answer.header("x-ms-session-token")).matches("0:[0-9]+#[0-9]+");
        assertThat(itemCount()).isEqualTo(1);
    }

    @Test
    void oneRefusalUndoesTheWholeBatch() {
        Fixture.createItem(client, "a", "taken");
        Answer answer =
                atomic(
                        """
                        [{"operationType":"Create","resourceBody":{"id":"1","pk":"a"}},
                         {"operationType":"Create","resourceBody":{"id":"taken","pk":"a"}},
                         {"operationType":"Create","resourceBody":{"id":"2","pk":"a"}}]\
                        """);
        assertThat(answer.status()).isEqualTo(207);
        assertThat(statuses(answer)).containsExactly("424", "409", "424");
        assertThat(itemCount()).isEqualTo(1);
    }

    @Test
    void etagCountsInsideABatch() {
        String etag = Fixture.createItem(client, "a", "1").header("etag").replace("\"", "\\\"");
        String body =
                "[{\"operationType\":\"Replace\",\"id\":\"1\",\"ifMatch\":\"%s\","
                        + "\"resourceBody\":{\"id\":\"1\",\"pk\":\"a\"}}]";
        assertThat(statuses(atomic(body.formatted(etag)))).containsExactly("200");
        assertThat(statuses(atomic(body.formatted(etag)))).containsExactly("412");
    }

    @Test
    void contentIsLeftOutForWhoDoesNotWantIt() {
        Answer answer =
                atomic(
                        """
                        [{"operationType":"Create","minimalReturnPreference":true,
                          "resourceBody":{"id":"1","pk":"a"}}]\
                        """);
        assertThat(answer.body()).contains("eTag").doesNotContain("resourceBody");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "[1]",
                "[{}]",
                "[{\"operationType\":\"Fly\",\"id\":\"1\"}]",
                "[{\"operationType\":\"Read\"}]",
                "[{\"operationType\":\"Create\"}]",
                "[{\"operationType\":\"Create\",\"resourceBody\":7}]",
                "[{\"operationType\":\"Create\",\"resourceBody\":{\"pk\":\"a\"}}]",
                "[{\"operationType\":7}]",
                "[{\"operationType\":\"Create\",\"resourceBody\":{\"id\":\"1\",\"pk\":\"a\"}}"
            })
    void batchThatMeansNothingIsRefusedWhole(String body) {
        assertThat(atomic(body).status()).isEqualTo(400);
        assertThat(itemCount()).isZero();
    }

    @Test
    void batchHasAtMostAHundredOperations() {
        String operation = "{\"operationType\":\"Read\",\"id\":\"1\"}";
        String body = "[" + (operation + ",").repeat(100) + operation + "]";
        assertThat(atomic(body).status()).isEqualTo(400);
    }

    @Test
    void aBatchWhoseAnswerIsTooLargeIsRefusedWhole() {
        String text = "x".repeat(1 << 20);
        String item = "{\"id\":\"big\",\"pk\":\"a\",\"text\":\"" + text + "\"}";
        assertThat(client.post(ITEMS, item, KEY, key("a")).status()).isEqualTo(201);
        String read = "{\"operationType\":\"Read\",\"id\":\"big\"}";
        Answer answer = atomic("[" + String.join(",", Collections.nCopies(6, read)) + "]");
        assertThat(answer.status()).isEqualTo(207);
        assertThat(answer.body()).contains("\"statusCode\":413").contains("\"statusCode\":424");
        assertThat(answer.body()).doesNotContain("xxx");
    }

    @Test
    void bulkRunsEachOperationForItself() {
        Fixture.createItem(client, "a", "taken");
        Answer answer =
                bulk(
                        """
                        [{"operationType":"Create","partitionKey":"[\\"a\\"]",
                          "resourceBody":{"id":"1","pk":"a"}},
                         {"operationType":"Create","partitionKey":"[\\"a\\"]",
                          "resourceBody":{"id":"taken","pk":"a"}},
                         {"operationType":"Create","partitionKey":"[\\"b\\"]",
                          "resourceBody":{"id":"1","pk":"c"}},
                         {"operationType":"Create","partitionKey":"[\\"b\\"]",
                          "resourceBody":{"id":"","pk":"b"}},
                         {"operationType":"Upsert","partitionKey":"[\\"b\\"]",
                          "resourceBody":{"id":"1","pk":"b"}},
                         {"operationType":"Read","partitionKey":"[\\"a\\"]","id":"1"},
                         {"operationType":"Delete","partitionKey":"[\\"a\\"]","id":"1"},
                         {"operationType":"Read","partitionKey":"[\\"a\\"]","id":"1"},
                         {"operationType":"Delete","id":"1"}]\
                        """,
                        FIRST_RANGE);
        assertThat(answer.status()).isEqualTo(207);
        assertThat(statuses(answer))
                .containsExactly("201", "409", "400", "400", "201", "200", "204", "404", "400");
        JsonObject mismatch = (JsonObject) answer.array().elements().get(2);
        assertThat(mismatch.number("subStatusCode").map(JsonNumber::text)).hasValue("1001");
        assertThat(itemCount()).isEqualTo(2);
    }

    @Test
    void bulkWithoutRefusalsIsFine() {
        Answer answer =
                bulk(
                        "[{\"operationType\":\"Create\",\"partitionKey\":\"[\\\"a\\\"]\","
                                + "\"resourceBody\":{\"id\":\"1\",\"pk\":\"a\"}}]",
                        FIRST_RANGE);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("x-ms-session-token")).matches("0:[0-9]+#[0-9]+");
    }

    @Test
    void bulkThatReachesNoPartitionTellsNoSession() {
        Answer answer =
                bulk(
                        """
                        [{"operationType":"Upsert","partitionKey":"[\\"a\\"]",
                          "resourceBody":{"id":"","pk":"a"}}]\
                        """,
                        FIRST_RANGE);
        assertThat(statuses(answer)).containsExactly("400");
        assertThat(answer.headers()).doesNotContainKey("x-ms-session-token");
    }

    @Test
    void bulkForARangeThatIsGoneIsToldSo() {
        Answer answer = bulk("[{\"operationType\":\"Read\",\"id\":\"1\"}]", "4711");
        assertThat(answer.status()).isEqualTo(410);
        assertThat(answer.header("x-ms-substatus")).isEqualTo("1002");
    }

    @Test
    void deepestItemFitsIntoABatch() {
        String nested = "[".repeat(127) + "]".repeat(127);
        String item = "{\"id\":\"deep\",\"pk\":\"a\",\"v\":" + nested + "}";
        assertThat(
                        atomic("[{\"operationType\":\"Create\",\"resourceBody\":" + item + "}]")
                                .status())
                .isEqualTo(200);
        String tooDeep = item.replace("[]", "[[]]");
        assertThat(
                        atomic("[{\"operationType\":\"Create\",\"resourceBody\":" + tooDeep + "}]")
                                .status())
                .isEqualTo(400);
    }
}
