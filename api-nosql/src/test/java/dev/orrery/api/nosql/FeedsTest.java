package dev.orrery.api.nosql;

import static dev.orrery.api.nosql.testing.Fixture.ITEMS;
import static dev.orrery.api.nosql.testing.Fixture.KEY;
import static dev.orrery.api.nosql.testing.Fixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonObject;
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

class FeedsTest {
    private static final int KEYS = 5;
    private static final int ITEMS_PER_KEY = 4;

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
        for (int k = 0; k < KEYS; k++) {
            for (int i = 0; i < ITEMS_PER_KEY; i++) {
                String body = "{\"id\":\"%d\",\"pk\":\"k%d\"}".formatted(i, k);
                client.post(ITEMS, body, KEY, key("k" + k));
            }
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Reads all pages. */
    private static List<String> all(String... headers) {
        List<String> found = new ArrayList<>();
        String continuation = "";
        do {
            String[] sent = new String[headers.length + 4];
            sent[0] = "x-ms-continuation";
            sent[1] = continuation;
            sent[2] = "x-ms-max-item-count";
            sent[3] = "3";
            System.arraycopy(headers, 0, sent, 4, headers.length);
            Answer page = client.get(ITEMS, sent);
            assertThat(page.status()).isEqualTo(200);
            List<String> ids = ids(page);
            assertThat(ids).hasSizeLessThanOrEqualTo(3);
            assertThat(page.header("x-ms-item-count")).isEqualTo(Integer.toString(ids.size()));
            found.addAll(ids);
            continuation = page.header("x-ms-continuation");
        } while (!continuation.isEmpty());
        return found;
    }

    private static List<String> ids(Answer page) {
        return page.json().array("Documents").orElseThrow().elements().stream()
                .map(JsonObject.class::cast)
                .map(item -> item.string("pk").orElseThrow() + item.string("id").orElseThrow())
                .toList();
    }

    @Test
    void everyItemComesOnceOverAllPages() {
        assertThat(all()).hasSize(KEYS * ITEMS_PER_KEY).doesNotHaveDuplicates();
    }

    @Test
    void serverDecidesOnThePageForWhoLetsIt() {
        Answer page = client.get(ITEMS, "x-ms-max-item-count", "-1");
        assertThat(ids(page)).hasSize(KEYS * ITEMS_PER_KEY);
        assertThat(page.headers()).doesNotContainKey("x-ms-continuation");
        assertThat(page.text("_rid")).isEqualTo(client.get("dbs/d/colls/c").text("_rid"));
        assertThat(page.header("x-ms-session-token").split(",", -1)).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT * FROM c", "select * from root r"})
    void queryForEverythingIsTheFeed(String query) {
        String body = "{\"query\":\"" + query + "\"}";
        String[] headers = {"x-ms-documentdb-isquery", "true", "x-ms-max-item-count", "15"};
        Answer first = client.post(ITEMS, body, headers);
        assertThat(ids(first)).hasSize(15);
        Answer second =
                client.post(
                        ITEMS,
                        body,
                        "x-ms-documentdb-isquery",
                        "true",
                        "x-ms-continuation",
                        first.header("x-ms-continuation"));
        assertThat(ids(second)).hasSize(5).doesNotContainAnyElementsOf(ids(first));
    }

    @Test
    void keyLimitsTheFeed() {
        assertThat(all(KEY, key("k2"))).containsExactly("k20", "k21", "k22", "k23");
        assertThat(all(KEY, key("nobody"))).isEmpty();
    }

    @Test
    void rangesTogetherHoldEveryItem() {
        List<String> found = new ArrayList<>();
        for (JsonObject range : ranges()) {
            found.addAll(
                    all("x-ms-documentdb-partitionkeyrangeid", range.string("id").orElseThrow()));
        }
        assertThat(found).hasSize(KEYS * ITEMS_PER_KEY).doesNotHaveDuplicates();
    }

    @Test
    void intervalsTogetherHoldEveryItem() {
        List<String> found = new ArrayList<>();
        for (JsonObject range : ranges()) {
            found.addAll(
                    all(
                            "x-ms-start-epk",
                            range.string("minInclusive").orElseThrow(),
                            "x-ms-end-epk",
                            range.string("maxExclusive").orElseThrow(),
                            "x-ms-read-key-type",
                            "EffectivePartitionKeyRange"));
        }
        assertThat(found).hasSize(KEYS * ITEMS_PER_KEY).doesNotHaveDuplicates();
    }

    private static List<JsonObject> ranges() {
        return client
                .get("dbs/d/colls/c/pkranges")
                .json()
                .array("PartitionKeyRanges")
                .orElseThrow()
                .elements()
                .stream()
                .map(JsonObject.class::cast)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "x-ms-max-item-count, x, 400",
        "x-ms-continuation, nonsense, 400",
        "x-ms-documentdb-partitionkeyrangeid, x, 400",
        "x-ms-documentdb-partitionkeyrangeid, 4711, 410",
        "x-ms-documentdb-partitionkey, nonsense, 400",
        "x-ms-end-epk, ZZ, 400"
    })
    void feedThatCannotBeIsRefused(String header, String value, int status) {
        assertThat(client.get(ITEMS, header, value).status()).isEqualTo(status);
    }

    @Test
    void continuationOfAnotherFeedIsRefused() {
        String continuation =
                client.get(ITEMS, "x-ms-max-item-count", "1").header("x-ms-continuation");
        assertThat(continuation).isNotEmpty();
        Answer other = client.get(ITEMS, KEY, key("k1"), "x-ms-continuation", continuation);
        assertThat(other.status()).isEqualTo(400);
    }
}
