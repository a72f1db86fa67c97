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
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The change feed over three physical partitions. */
class ChangeFeedTest {
    private static final int KEYS = 6;
    private static final String NONE_MATCH = "if-none-match";

    @TempDir Path directory;
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start() {
        server = TestServer.start(directory);
        client = server.client();
        client.post("dbs", "{\"id\":\"d\"}");
        client.post(
                "dbs/d/colls",
                "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]}}",
                "x-ms-offer-throughput",
                "18000");
        for (int k = 0; k < KEYS; k++) {
            write("k" + k, "1", 0);
            write("k" + k, "2", 0);
        }
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void write(String pk, String id, int n) {
        String body = "{\"id\":\"%s\",\"pk\":\"%s\",\"n\":%d}".formatted(id, pk, n);
        Answer answer = client.post(ITEMS, body, KEY, key(pk), "x-ms-documentdb-is-upsert", "true");
        assertThat(answer.status()).isIn(200, 201);
    }

    private Answer changes(String position, String... headers) {
        List<String> sent = new ArrayList<>(List.of(headers));
        sent.addAll(List.of("a-im", "Incremental Feed"));
        if (!position.isEmpty()) {
            sent.addAll(List.of(NONE_MATCH, position));
        }
        return client.get(ITEMS, sent.toArray(String[]::new));
    }

    /** Reads until nothing is left; the last element is the position reached. */
    private List<String> drain(String position, String... headers) {
        List<String> found = new ArrayList<>();
        Answer page = changes(position, headers);
        while (page.status() == 200) {
            found.addAll(ids(page));
            page = changes(page.header("etag"), headers);
        }
        assertThat(page.status()).isEqualTo(304);
        found.add(page.header("etag"));
        return found;
    }

    private static List<String> ids(Answer page) {
        return page.json().array("Documents").orElseThrow().elements().stream()
                .map(JsonObject.class::cast)
                .map(
                        item ->
                                item.string("pk").orElseThrow()
                                        + "/"
                                        + item.string("id").orElseThrow()
                                        + "="
                                        + item.number("n").orElseThrow().text())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "5", "-1"})
    void everyItemComesOnceInItsLatestVersion(String pageSize) {
        write("k0", "1", 7);
        List<String> found = drain("", "x-ms-max-item-count", pageSize);
        assertThat(found.subList(0, found.size() - 1))
                .hasSize(2 * KEYS)
                .doesNotHaveDuplicates()
                .contains("k0/1=7")
                .doesNotContain("k0/1=0");
    }

    @Test
    void onlyWhatIsNewComesAfterAPosition() {
        String position = drain("").getLast();
        write("k3", "1", 5);
        write("k4", "9", 6);
        assertThat(drain(position)).hasSize(3).contains("k3/1=5", "k4/9=6");
    }

    @Test
    void itemsTellTheirLsnAndStillAreTheItem() {
        Answer page = changes("", KEY, key("k1"));
        JsonObject item =
                (JsonObject) page.json().array("Documents").orElseThrow().elements().getFirst();
        assertThat(item.number("_lsn")).isPresent();
        assertThat(item.string("_etag")).isPresent();
    }

    @Test
    void fromNowOnSaysNothingOfBefore() {
        Answer now = changes("*");
        assertThat(now.status()).isEqualTo(304);
        write("k2", "1", 3);
        assertThat(drain(now.header("etag"))).hasSize(2).contains("k2/1=3");
    }

    @Test
    void aKeyHasAFeedOfItsOwn() {
        List<String> found = drain("", KEY, key("k5"));
        assertThat(found.subList(0, found.size() - 1)).containsExactly("k5/1=0", "k5/2=0");
    }

    @Test
    void rangesTogetherHaveAllChanges() {
        List<String> found = new ArrayList<>();
        Answer ranges = client.get("dbs/d/colls/c/pkranges");
        List<String> ids =
                ranges.json().array("PartitionKeyRanges").orElseThrow().elements().stream()
                        .map(range -> ((JsonObject) range).string("id").orElseThrow())
                        .toList();
        assertThat(ids).hasSize(3);
        for (String id : ids) {
            List<String> part = drain("", "x-ms-documentdb-partitionkeyrangeid", id);
            found.addAll(part.subList(0, part.size() - 1));
            assertThat(part.getLast()).matches("\"\\d+\"");
        }
        assertThat(found).hasSize(2 * KEYS).doesNotHaveDuplicates();
    }

    @Test
    void aTimeLeavesOutWhatIsOlder() {
        String future =
                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                        Instant.now().plusSeconds(3_600).atZone(ZoneOffset.UTC));
        assertThat(drain("", "if-modified-since", future)).hasSize(1);
        String past =
                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                        Instant.now().minusSeconds(3_600).atZone(ZoneOffset.UTC));
        assertThat(drain("", "if-modified-since", past)).hasSize(2 * KEYS + 1);
        String fromGo = past.replace("GMT", "UTC");
        assertThat(drain("", "if-modified-since", fromGo)).hasSize(2 * KEYS + 1);
    }

    /** Clients compute with it: the Spark connector reads positions as numbers. */
    @Test
    void whoHasAllThereIsFromATimeIsAtANumber() {
        String past =
                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                        Instant.now().minusSeconds(3_600).atZone(ZoneOffset.UTC));
        String range = "x-ms-documentdb-partitionkeyrangeid";
        assertThat(drain("", range, "1", "if-modified-since", past).getLast()).matches("\"\\d+\"");
        String future =
                DateTimeFormatter.RFC_1123_DATE_TIME.format(
                        Instant.now().plusSeconds(3_600).atZone(ZoneOffset.UTC));
        assertThat(drain("", range, "1", "if-modified-since", future).getLast()).contains("@");
    }

    @Test
    void allVersionsAreReadFromANumber() {
        client.post(
                "dbs/d/colls",
                """
                {"id":"v","partitionKey":{"paths":["/pk"]},
                 "changeFeedPolicy":{"retentionDuration":10}}\
                """);
        String[] all = {"a-im", "Full-Fidelity Feed", NONE_MATCH, "*"};
        String start = client.get("dbs/d/colls/v/docs", all).header("etag");
        assertThat(start).matches("\"\\d+\"");
        client.post("dbs/d/colls/v/docs", "{\"id\":\"1\",\"pk\":\"a\"}", KEY, key("a"));
        client.delete("dbs/d/colls/v/docs/1", KEY, key("a"));
        all[3] = start;
        Answer page = client.get("dbs/d/colls/v/docs", all);
        assertThat(page.header("x-ms-item-count")).isEqualTo("2");
        assertThat(page.header("etag")).matches("\"\\d+\"");
        all[3] = start.substring(0, start.length() - 1) + "~1700000000\"";
        assertThat(client.get("dbs/d/colls/v/docs", all).header("x-ms-item-count")).isEqualTo("2");
    }

    @Test
    void deletedItemsDoNotCome() {
        client.delete(ITEMS + "/1", KEY, key("k0"));
        assertThat(drain("")).hasSize(2 * KEYS).noneMatch(text -> text.startsWith("k0/1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x\"", "\"-1\"", "\"1@\"", "\"05=1\"", "\"0-1=1\"", "\"zz-FF=1\""})
    void aPositionThatNobodyGaveIsRefused(String position) {
        assertThat(changes(position).status()).isEqualTo(400);
    }

    @Test
    void aDateMustBeADate() {
        assertThat(changes("", "if-modified-since", "yesterday").status()).isEqualTo(400);
    }

    @Test
    void positionsSurviveARestart() {
        String position = drain("").getLast();
        server.close();
        server = TestServer.start(directory);
        client = server.client();
        assertThat(changes(position).status()).isEqualTo(304);
        write("k1", "1", 4);
        assertThat(drain(position)).hasSize(2);
    }
}
