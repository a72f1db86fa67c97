package dev.orrery.api.nosql;

import static dev.orrery.api.nosql.testing.Fixture.ITEMS;
import static dev.orrery.api.nosql.testing.Fixture.KEY;
import static dev.orrery.api.nosql.testing.Fixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsTest {
    private static TestServer server;
    private static TestClient client;
    private static int count;

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

    private static String freshId() {
        return "item" + count++;
    }

    private static String item(String id, String pk, String more) {
        return "{\"id\":\"%s\",\"pk\":\"%s\"%s}".formatted(id, pk, more);
    }

    private static Answer read(String pk, String id, String... headers) {
        String[] all = new String[headers.length + 2];
        all[0] = KEY;
        all[1] = key(pk);
        System.arraycopy(headers, 0, all, 2, headers.length);
        return client.get(ITEMS + "/" + id, all);
    }

    @Test
    void itemIsCreatedReadReplacedAndDeleted() {
        String id = freshId();
        Answer created = client.post(ITEMS, item(id, "a", ",\"n\":1"), KEY, key("a"));
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.header("etag")).isEqualTo(created.text("_etag"));
        assertThat(created.text("_attachments")).isEqualTo("attachments/");
        assertThat(created.text("_self")).contains("/docs/" + created.text("_rid"));
        assertThat(created.header("x-ms-alt-content-path")).isEqualTo("dbs/d/colls/c");
        assertThat(created.header("content-type")).isEqualTo("application/json");
        assertThat(Double.parseDouble(created.header("x-ms-request-charge"))).isGreaterThan(4);
        String range = created.header("x-ms-documentdb-partitionkeyrangeid");
        assertThat(created.header("x-ms-session-token"))
                .matches(range + ":[0-9]+#" + created.header("lsn"));

        Answer read = read("a", id);
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.body()).isEqualTo(created.body());
        assertThat(read.header("x-ms-request-charge")).isEqualTo("1");

        Answer replaced = client.put(ITEMS + "/" + id, item(id, "a", ",\"n\":2"), KEY, key("a"));
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.text("_rid")).isEqualTo(created.text("_rid"));
        assertThat(replaced.header("etag")).isNotEqualTo(created.header("etag"));

        Answer deleted = client.delete(ITEMS + "/" + id, KEY, key("a"));
        assertThat(deleted.status()).isEqualTo(204);
        assertThat(deleted.body()).isEmpty();
        Answer gone = read("a", id);
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.headers()).doesNotContainKey("x-ms-substatus");
        assertThat(gone.header("x-ms-session-token")).isNotEmpty();
        assertThat(client.delete(ITEMS + "/" + id, KEY, key("a")).status()).isEqualTo(404);
    }

    @Test
    void whatWasSentComesBackByteForByte() {
        String id = freshId();
        String more =
                ",\"big\":123456789012345678901234567890,\"one\":1.0,\"exp\":1E2,\"z\":1,\"a\":2"
                        + ",\"text\":\"日本 \\u00e9 \\ud83d\\ude00\",\"empty\":{},\"none\":[]";
        Answer created = client.post(ITEMS, item(id, "a", more), KEY, key("a"));
        String sent = item(id, "a", more);
        assertThat(created.body()).startsWith(sent.substring(0, sent.length() - 1) + ",\"_rid\"");
        assertThat(read("a", id).body()).isEqualTo(created.body());
    }

    @Test
    void upsertCreatesAndThenReplaces() {
        String id = freshId();
        String[] headers = {KEY, key("a"), "x-ms-documentdb-is-upsert", "True"};
        assertThat(client.post(ITEMS, item(id, "a", ""), headers).status()).isEqualTo(201);
        assertThat(client.post(ITEMS, item(id, "a", ",\"n\":2"), headers).status()).isEqualTo(200);
        assertThat(client.post(ITEMS, item(id, "a", ""), KEY, key("a")).status()).isEqualTo(409);
    }

    @Test
    void sameIdUnderTwoKeysIsTwoItems() {
        String id = freshId();
        client.post(ITEMS, item(id, "x", ",\"n\":1"), KEY, key("x"));
        client.post(ITEMS, item(id, "y", ",\"n\":2"), KEY, key("y"));
        assertThat(read("x", id).body()).contains("\"n\":1");
        assertThat(read("y", id).body()).contains("\"n\":2");
        assertThat(read("z", id).status()).isEqualTo(404);
    }

    @Test
    void minimalAnswerHasNoBody() {
        String id = freshId();
        Answer created =
                client.post(ITEMS, item(id, "a", ""), KEY, key("a"), "prefer", "return=minimal");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.body()).isEmpty();
        assertThat(created.header("etag")).isNotEmpty();
        assertThat(created.header("content-length")).isEqualTo("0");
    }

    @Test
    void etagDecidesWhoWins() {
        String id = freshId();
        Answer created = client.post(ITEMS, item(id, "a", ""), KEY, key("a"));
        String etag = created.header("etag");
        Answer unchanged = read("a", id, "if-none-match", etag);
        assertThat(unchanged.status()).isEqualTo(304);
        assertThat(unchanged.body()).isEmpty();
        assertThat(unchanged.header("etag")).isEqualTo(etag);
        String link = ITEMS + "/" + id;
        String changed = item(id, "a", ",\"n\":2");
        Answer first = client.put(link, changed, KEY, key("a"), "if-match", etag);
        assertThat(first.status()).isEqualTo(200);
        assertThat(client.put(link, changed, KEY, key("a"), "if-match", etag).status())
                .isEqualTo(412);
        assertThat(client.delete(link, KEY, key("a"), "if-match", etag).status()).isEqualTo(412);
        assertThat(read("a", id, "if-none-match", etag).status()).isEqualTo(200);
        assertThat(client.delete(link, KEY, key("a"), "if-match", first.header("etag")).status())
                .isEqualTo(204);
    }

    @Test
    void patchTakesBothShapesOfBody() {
        String id = freshId();
        client.post(ITEMS, item(id, "a", ",\"n\":1"), KEY, key("a"));
        String link = ITEMS + "/" + id;
        Answer java =
                client.patch(
                        link,
                        """
                        {"operations":[{"op":"incr","path":"/n","value":2},
                                       {"op":"add","path":"/tags","value":["x"]}]}\
                        """,
                        KEY,
                        key("a"),
                        "content-type",
                        "application/json-patch+json");
        assertThat(java.status()).isEqualTo(200);
        assertThat(java.body()).contains("\"n\":3", "\"tags\":[\"x\"]");
        Answer javascript =
                client.patch(link, "[{\"op\":\"remove\",\"path\":\"/tags\"}]", KEY, key("a"));
        assertThat(javascript.status()).isEqualTo(200);
        assertThat(javascript.body()).doesNotContain("tags");
        assertThat(client.patch(link, "[{\"op\":\"nop\",\"path\":\"/n\"}]", KEY, key("a")).status())
                .isEqualTo(400);
        assertThat(
                        client.patch(
                                        link,
                                        "[{\"op\":\"set\",\"path\":\"/pk\",\"value\":\"b\"}]",
                                        KEY,
                                        key("a"))
                                .status())
                .isEqualTo(400);
    }

    @Test
    void patchWithAConditionThatDoesNotHoldChangesNothing() {
        String id = freshId();
        client.post(ITEMS, item(id, "a", ",\"n\":1"), KEY, key("a"));
        String body =
                "{\"condition\":\"FROM c WHERE c.n = %d\",\"operations\":"
                        + "[{\"op\":\"set\",\"path\":\"/n\",\"value\":9}]}";
        String link = ITEMS + "/" + id;
        assertThat(client.patch(link, body.formatted(2), KEY, key("a")).status()).isEqualTo(412);
        assertThat(read("a", id).body()).contains("\"n\":1");
        assertThat(client.patch(link, body.formatted(1), KEY, key("a")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "with space",
                "trailing ",
                "ü",
                "日本語",
                "😀",
                "a+b",
                "a%20b",
                "%",
                "?#",
                "a&b=c",
                "..",
                "-",
                "a:b@c;d,e"
            })
    void idOfAnyCharactersIsAddressed(String id) {
        Answer created = client.post(ITEMS, item(id, "ids", ""), KEY, key("ids"));
        assertThat(created.status()).isEqualTo(201);
        assertThat(read("ids", id).status()).isEqualTo(200);
        assertThat(client.delete(ITEMS + "/" + id, KEY, key("ids")).status()).isEqualTo(204);
    }

    @Test
    void idOfNoCharactersIsRefused() {
        assertThat(client.post(ITEMS, item("", "a", ""), KEY, key("a")).status()).isEqualTo(400);
    }

    @Test
    void idHasALongestLength() {
        String longest = "é".repeat(511) + "x";
        assertThat(client.post(ITEMS, item(longest, "a", ""), KEY, key("a")).status())
                .isEqualTo(201);
        assertThat(read("a", longest).status()).isEqualTo(200);
        assertThat(client.post(ITEMS, item(longest + "x", "a", ""), KEY, key("a")).status())
                .isEqualTo(400);
    }

    @Test
    void itemOverTheLimitIsTooLarge() {
        String text = ",\"t\":\"" + "x".repeat(2 << 20) + "\"";
        assertThat(client.post(ITEMS, item(freshId(), "a", text), KEY, key("a")).status())
                .isEqualTo(413);
    }

    @Test
    void keyOfTheHeaderMustBeTheKeyOfTheBody() {
        Answer refused = client.post(ITEMS, item(freshId(), "a", ""), KEY, key("b"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.header("x-ms-substatus")).isEqualTo("1001");
    }

    @Test
    void keyOfAnItemDoesNotChange() {
        String id = freshId();
        client.post(ITEMS, item(id, "a", ""), KEY, key("a"));
        Answer refused = client.put(ITEMS + "/" + id, item(id, "b", ""), KEY, key("a"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.header("x-ms-substatus")).isEqualTo("1001");
    }

    @Test
    void requestWithoutKeyIsRefused() {
        String id = freshId();
        client.post(ITEMS, item(id, "a", ""), KEY, key("a"));
        String link = ITEMS + "/" + id;
        assertThat(client.get(link).status()).isEqualTo(400);
        assertThat(client.delete(link).status()).isEqualTo(400);
        assertThat(client.put(link, item(id, "a", "")).status()).isEqualTo(400);
        assertThat(client.post(ITEMS, item(id, "a", "")).status()).isEqualTo(400);
        assertThat(client.get(link).text("message"))
                .contains("PartitionKey value must be supplied");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{}]|{\"id\":\"k1\"}",
                "[null]|{\"id\":\"k2\",\"pk\":null}",
                "[true]|{\"id\":\"k3\",\"pk\":true}",
                "[1.0]|{\"id\":\"k4\",\"pk\":1}",
                "[\"\\u00fc\"]|{\"id\":\"k5\",\"pk\":\"ü\"}",
                "[]|{\"id\":\"k6\"}"
            })
    void keyOfEveryTypeIsUnderstood(String header, String body) {
        assertThat(client.post(ITEMS, body, KEY, header).status()).isEqualTo(201);
    }

    @Test
    void sessionThatIsAheadIsNotAvailableYet() {
        String id = freshId();
        Answer created = client.post(ITEMS, item(id, "a", ""), KEY, key("a"));
        String range = created.header("x-ms-documentdb-partitionkeyrangeid");
        String token = created.header("x-ms-session-token");
        assertThat(read("a", id, "x-ms-session-token", token).status()).isEqualTo(200);
        Answer ahead = read("a", id, "x-ms-session-token", range + ":-1#999999");
        assertThat(ahead.status()).isEqualTo(404);
        assertThat(ahead.header("x-ms-substatus")).isEqualTo("1002");
        assertThat(read("a", id, "x-ms-session-token", "77:-1#999999").status()).isEqualTo(200);
        assertThat(read("a", id, "x-ms-session-token", "nonsense").status()).isEqualTo(400);
    }

    @Test
    void consistencyIsNotStrongerThanTheAccounts() {
        String id = freshId();
        client.post(ITEMS, item(id, "a", ""), KEY, key("a"));
        assertThat(read("a", id, "x-ms-consistency-level", "Eventual").status()).isEqualTo(200);
        assertThat(read("a", id, "x-ms-consistency-level", "Session").status()).isEqualTo(200);
        assertThat(read("a", id, "x-ms-consistency-level", "Strong").status()).isEqualTo(400);
        assertThat(read("a", id, "x-ms-consistency-level", "Perfect").status()).isEqualTo(400);
    }

    @Test
    void requestForAnEarlierContainerOfTheNameIsToldSo() {
        String id = freshId();
        client.post(ITEMS, item(id, "a", ""), KEY, key("a"));
        String rid = client.get(Fixture.CONTAINER).text("_rid");
        assertThat(read("a", id, "x-ms-cosmos-intended-collection-rid", rid).status())
                .isEqualTo(200);
        Answer stale = read("a", id, "x-ms-cosmos-intended-collection-rid", "AQAAAP////8=");
        assertThat(stale.status()).isEqualTo(400);
        assertThat(stale.header("x-ms-substatus")).isEqualTo("1024");
        assertThat(read("a", id, "collection-rid", rid).status()).isEqualTo(200);
        Answer renamed = read("a", id, "collection-rid", "AQAAAP////8=");
        assertThat(renamed.status()).isEqualTo(410);
        assertThat(renamed.header("x-ms-substatus")).isEqualTo("1000");
    }

    @Test
    void whatIsNotServedIsSaidAloud() {
        assertThat(
                        client.post(
                                        ITEMS,
                                        item(freshId(), "a", ""),
                                        KEY,
                                        key("a"),
                                        "x-ms-documentdb-pre-trigger-include",
                                        "t")
                                .status())
                .isEqualTo(400);
        assertThat(client.get(Fixture.CONTAINER + "/schemas").status()).isEqualTo(501);
    }

    @Test
    void aContainerThatKeepsNoVersionsHasNoFeedOfAll() {
        assertThat(client.get(ITEMS, "a-im", "Full-Fidelity Feed").status()).isEqualTo(400);
    }

    @Test
    void readOnlyKeyDoesNotWriteItemsUnderAnyName() {
        TestClient reader = server.client(TestServer.READ_ONLY);
        String id = freshId();
        assertThat(reader.post(ITEMS, item(id, "a", ""), KEY, key("a")).status()).isEqualTo(403);
        assertThat(
                        reader.post(
                                        ITEMS,
                                        item(id, "a", ""),
                                        KEY,
                                        key("a"),
                                        "x-ms-documentdb-isquery",
                                        "True",
                                        "x-ms-documentdb-is-upsert",
                                        "True")
                                .status())
                .isEqualTo(400);
        assertThat(read("a", id).status()).isEqualTo(404);
    }
}
