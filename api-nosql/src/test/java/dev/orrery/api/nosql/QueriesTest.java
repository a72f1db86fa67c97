package dev.orrery.api.nosql;

import static dev.orrery.api.nosql.testing.Fixture.ITEMS;
import static dev.orrery.api.nosql.testing.Fixture.KEY;
import static dev.orrery.api.nosql.testing.Fixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
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

class QueriesTest {
    private static final String IS_QUERY = "x-ms-documentdb-isquery";
    private static final int COUNT = 40;

    private static TestServer server;
    private static TestClient client;

    @BeforeAll
    static void start(@TempDir Path directory) {
        server = TestServer.start(directory);
        client = server.client();
        client.post("dbs", "{\"id\":\"d\"}");
        client.post(
                "dbs/d/colls",
                "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]}}",
                "x-ms-offer-throughput",
                "18000");
        for (int i = 0; i < COUNT; i++) {
            String pk = "k" + i % 8;
            String body =
                    "{\"id\":\"i%02d\",\"pk\":\"%s\",\"n\":%d,\"g\":\"g%d\"}"
                            .formatted(i, pk, i * 7 % COUNT, i % 3);
            client.post(ITEMS, body, KEY, key(pk));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Answer query(String sql, String... headers) {
        String[] sent = new String[headers.length + 2];
        sent[0] = IS_QUERY;
        sent[1] = "true";
        System.arraycopy(headers, 0, sent, 2, headers.length);
        return client.post(ITEMS, "{\"query\":\"" + sql.replace("\"", "\\\"") + "\"}", sent);
    }

    private static List<String> rows(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json().array("Documents").orElseThrow().elements().stream()
                .map(row -> new String(row.toBytes(), StandardCharsets.UTF_8))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT VALUE c.n FROM c WHERE c.n < 4 ORDER BY c.n | 0,1,2,3",
                "SELECT VALUE c.n FROM c WHERE c.pk = 'k1' ORDER BY c.n DESC | 39,31,23,15,7",
                "SELECT TOP 2 VALUE c.n FROM c ORDER BY c.n DESC | 39,38",
                "SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 10 LIMIT 3 | 10,11,12",
                "SELECT VALUE COUNT(1) FROM c | 40",
                "SELECT VALUE SUM(c.n) FROM c | 780",
                "SELECT VALUE AVG(c.n) FROM c | 19.5",
                "SELECT VALUE MAX(c.n) - MIN(c.n) FROM c | 39",
                "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g | \"g0\",\"g1\",\"g2\"",
                "SELECT VALUE COUNT(1) FROM c WHERE c.pk IN ('k1', 'k2') | 10",
                "SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'k1' AND c.pk IN ('k2', 'k3') | 0"
            })
    void aQueryIsAnsweredFromAllPartitions(String sql, String expected) {
        assertThat(String.join(",", rows(query(sql)))).isEqualTo(expected);
    }

    @Test
    void groupsAreMerged() {
        assertThat(rows(query("SELECT c.g, COUNT(1) AS cnt FROM c GROUP BY c.g")))
                .containsExactlyInAnyOrder(
                        "{\"g\":\"g0\",\"cnt\":14}",
                        "{\"g\":\"g1\",\"cnt\":13}",
                        "{\"g\":\"g2\",\"cnt\":13}");
    }

    @Test
    void pagesFollowEachOther() {
        List<String> found = new ArrayList<>();
        String continuation = "";
        do {
            Answer page =
                    query(
                            "SELECT VALUE c.n FROM c ORDER BY c.n",
                            "x-ms-max-item-count",
                            "7",
                            "x-ms-continuation",
                            continuation);
            List<String> rows = rows(page);
            assertThat(rows).hasSizeLessThanOrEqualTo(7);
            assertThat(page.header("x-ms-item-count")).isEqualTo(Integer.toString(rows.size()));
            found.addAll(rows);
            continuation = page.header("x-ms-continuation");
        } while (!continuation.isEmpty());
        assertThat(found).hasSize(COUNT).isSortedAccordingTo(QueriesTest::byNumber);
    }

    /** Programs count pages: one that is full with the last row must not promise another. */
    @ParameterizedTest
    @ValueSource(strings = {"c.n IN (1, 9, 17)", "c.g = 'g0' AND c.n < 12", "c.n >= 37"})
    void fullPageAtTheEndPromisesNoOther(String filter) {
        for (int i = 0; i < 8; i++) {
            String sql = "SELECT VALUE c.n FROM c WHERE " + filter;
            int all = rows(query(sql, KEY, key("k" + i))).size();
            if (all > 0) {
                String size = Integer.toString(all);
                Answer page = query(sql, KEY, key("k" + i), "x-ms-max-item-count", size);
                assertThat(rows(page)).hasSize(all);
                assertThat(page.header("x-ms-continuation")).isEmpty();
            }
        }
    }

    private static int byNumber(String left, String right) {
        return Integer.compare(Integer.parseInt(left), Integer.parseInt(right));
    }

    @Test
    void keyLimitsTheQuery() {
        assertThat(rows(query("SELECT VALUE COUNT(1) FROM c", KEY, key("k1"))))
                .containsExactly("5");
        assertThat(rows(query("SELECT VALUE COUNT(1) FROM c", KEY, key("nobody"))))
                .containsExactly("0");
    }

    @Test
    void rangesTogetherHoldEveryRow() {
        List<String> found = new ArrayList<>();
        for (JsonValue range :
                client.get("dbs/d/colls/c/pkranges")
                        .json()
                        .array("PartitionKeyRanges")
                        .orElseThrow()
                        .elements()) {
            String id = ((JsonObject) range).string("id").orElseThrow();
            found.addAll(
                    rows(
                            query(
                                    "SELECT VALUE c.id FROM c",
                                    "x-ms-documentdb-partitionkeyrangeid",
                                    id)));
        }
        assertThat(found).hasSize(COUNT).doesNotHaveDuplicates();
        Answer gone = query("SELECT * FROM c", "x-ms-documentdb-partitionkeyrangeid", "999");
        assertThat(gone.status()).isEqualTo(410);
    }

    @Test
    void metricsAreToldToWhoAsks() {
        Answer answer =
                query(
                        "SELECT * FROM c WHERE c.n = 3",
                        "x-ms-documentdb-populatequerymetrics",
                        "true",
                        "x-ms-cosmos-populateindexmetrics",
                        "true");
        assertThat(answer.header("x-ms-documentdb-query-metrics"))
                .contains("outputDocumentCount=1");
        assertThat(answer.header("x-ms-cosmos-index-utilization")).isNotEmpty();
        assertThat(Double.parseDouble(answer.header("x-ms-request-charge"))).isPositive();
    }

    @Test
    void aPlanIsGivenToWhoAsks() {
        Answer plan =
                query("SELECT * FROM c ORDER BY c.n", "x-ms-cosmos-is-query-plan-request", "True");
        assertThat(plan.status()).isEqualTo(200);
        assertThat(plan.body()).contains("\"orderBy\":[\"Ascending\"]").contains("c AS payload");
        Answer ofKey =
                query(
                        "SELECT * FROM c ORDER BY c.n",
                        "x-ms-cosmos-is-query-plan-request",
                        "True",
                        KEY,
                        key("k1"));
        assertThat(ofKey.body()).contains("\"orderBy\":[]");
    }

    @Test
    void aQueryThatClientsCannotPutTogetherIsAnsweredWholeByAnyRange() {
        Answer plan =
                query(
                        "SELECT VALUE COUNT(1) + 1 FROM c",
                        "x-ms-cosmos-is-query-plan-request",
                        "True");
        assertThat(plan.status()).isEqualTo(200);
        JsonObject info = plan.json().object("queryInfo").orElseThrow();
        String sent = info.string("rewrittenQuery").orElseThrow();
        List<String> expected = rows(query("SELECT VALUE COUNT(1) + 1 FROM c"));
        assertThat(rows(query(sent, "x-ms-documentdb-partitionkeyrangeid", "0")))
                .isEqualTo(expected);
        assertThat(rows(query(sent))).isEqualTo(expected);
        assertThat(rows(query(sent, KEY, key("k1"))))
                .isEqualTo(rows(query("SELECT VALUE COUNT(1) + 1 FROM c", KEY, key("k1"))));
        assertThat(query("{orrery-whole-query x} SELECT 1").status()).isEqualTo(400);
    }

    @Test
    void aSyntaxErrorNamesItsPlace() {
        Answer answer = query("SELECT * FRM c");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("code")).isEqualTo("BadRequest");
        assertThat(answer.text("message"))
                .startsWith(
                        "{\"errors\":[{\"severity\":\"Error\","
                                + "\"location\":{\"start\":9,\"end\":12},"
                                + "\"code\":\"SC1001\",\"message\":\"Syntax error, incorrect syntax"
                                + " near 'FRM', expected ");
    }

    @Test
    void queriesThatAreTooLargeAreRefused() {
        String[] refused = {
            "SELECT '" + "x".repeat(512 * 1024) + "' FROM c",
            "SELECT * FROM c" + " JOIN a IN c.a".repeat(11),
            "SELECT VALUE " + "(".repeat(2_000) + "1" + ")".repeat(2_000) + " FROM c",
            "SELECT VALUE " + "[".repeat(2_000) + "]".repeat(2_000) + " FROM c"
        };
        for (String sql : refused) {
            assertThat(query(sql).status()).as(sql.substring(0, 30)).isEqualTo(400);
        }
    }

    @Test
    void aForeignContinuationIsRefused() {
        Answer answer = query("SELECT * FROM c", "x-ms-continuation", "abc");
        assertThat(answer.status()).isEqualTo(400);
    }

    @Test
    void parametersAreBound() {
        Answer answer =
                client.post(
                        ITEMS,
                        "{\"query\":\"SELECT VALUE c.n FROM c WHERE c.n = @n\",\"parameters\":"
                                + "[{\"name\":\"@n\",\"value\":5}]}",
                        "content-type",
                        "application/query+json");
        assertThat(rows(answer)).containsExactly("5");
    }
}
