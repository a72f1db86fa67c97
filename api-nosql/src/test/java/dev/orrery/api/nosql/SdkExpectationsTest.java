package dev.orrery.api.nosql;

import static dev.orrery.api.nosql.testing.Fixture.CONTAINER;
import static dev.orrery.api.nosql.testing.Fixture.ITEMS;
import static dev.orrery.api.nosql.testing.Fixture.KEY;
import static dev.orrery.api.nosql.testing.Fixture.key;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the tests of SDKs in several languages expect of the bare protocol. */
class SdkExpectationsTest {
    private static TestServer server;
    private static TestClient client;

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "This is a test",
                " Test",
                "Test  ",
                "WithAllowedSpecial,=.:~+-@()^${}[]!_Chars",
                "IdEndingWithPercentEncodedWhitespace%20",
                "WithPercentEncodedSpecialChar%E9%B1%80",
                "Disallowed?Chars",
                "Disallowed/Chars",
                "Disallowed\\Chars",
                "Disallowed#Chars",
                "With\rCarriageReturn",
                "With\tTab",
                "With\nLineFeed",
                "With\"Quotes'",
                "WithUnicode鱀"
            })
    void anIdMayHaveAnyCharacter(String id) {
        String body =
                new String(JsonObject.EMPTY.with("id", id).with("pk", "ids").toBytes(), UTF_8);
        String[] headers = {KEY, key("ids")};
        assertThat(client.post(ITEMS, body, headers).status()).isEqualTo(201);
        Answer read = client.sendToItem("GET", CONTAINER, id, "", headers);
        assertThat(read.status()).as(read.body()).isEqualTo(200);
        assertThat(read.text("id")).isEqualTo(id);
        assertThat(client.sendToItem("PUT", CONTAINER, id, body, headers).status()).isEqualTo(200);
        assertThat(client.sendToItem("DELETE", CONTAINER, id, "", headers).status()).isEqualTo(204);
    }

    @Test
    void everyAnswerSaysWhatWasAsked() {
        String endpoint = "http://localhost:" + server.port() + "/";
        assertThat(client.get("").header("content-location")).isEqualTo(endpoint);
        assertThat(client.get("dbs/d").header("content-location")).isEqualTo(endpoint + "dbs/d");
        Answer missing = client.get(ITEMS + "/not there", KEY, key("a"));
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.header("content-location")).isEqualTo(endpoint + ITEMS + "/not%20there");
    }

    @Test
    void errorsSayWhatProgramsLookFor() {
        String[] headers = {KEY, key("words")};
        String body = "{\"id\":\"1\",\"pk\":\"words\"}";
        assertThat(client.post(ITEMS, body, headers).status()).isEqualTo(201);
        assertThat(client.post(ITEMS, body, headers).text("message"))
                .contains("Resource with specified id, name, or unique index already exists.");
        assertThat(client.get(ITEMS + "/2", headers).text("message"))
                .startsWith("Entity with the specified id does not exist in the system.")
                .contains("Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found");
        assertThat(client.get("dbs/none").text("message")).contains("Resource Not Found");
        Answer changed = client.put(ITEMS + "/1", body, KEY, key("words"), "if-match", "\"x\"");
        assertThat(changed.text("message"))
                .contains("One of the specified pre-condition is not met");
        Answer patched =
                client.patch(
                        ITEMS + "/1",
                        "[{\"op\":\"add\",\"path\":\"/missing/child\",\"value\":1}]",
                        headers);
        assertThat(patched.text("message"))
                .contains("For Operation(1): Add Operation can only create a child object")
                .contains("no path found beyond: 'missing'");
        Answer other = client.post(ITEMS, body, KEY, key("other"));
        assertThat(other.text("message"))
                .contains(
                        "PartitionKey extracted from document doesn't match the one specified in"
                                + " the header. Learn more:"
                                + " https://aka.ms/CosmosDB/sql/errors/wrong-pk-value");
    }

    @Test
    void batchesSayTheSame() {
        Answer batch =
                client.post(
                        ITEMS,
                        "[{\"operationType\":\"Read\",\"id\":\"none\"}]",
                        KEY,
                        key("a"),
                        "x-ms-cosmos-is-batch-request",
                        "true",
                        "x-ms-cosmos-batch-atomic",
                        "true");
        assertThat(batch.body()).contains("Resource Not Found");
        assertThat(batch.header("x-ms-content-path")).isEmpty();
    }

    @Test
    void onlyWhatWasDoneNamesItsOwner() {
        String[] headers = {KEY, key("owners")};
        String body = "{\"id\":\"1\",\"pk\":\"owners\"}";
        assertThat(client.post(ITEMS, body, headers).header("x-ms-content-path")).isNotEmpty();
        assertThat(client.post(ITEMS, body, headers).header("x-ms-content-path")).isEmpty();
        Answer missing = client.get(ITEMS + "/2", headers);
        assertThat(missing.header("x-ms-content-path")).isEmpty();
        assertThat(missing.header("x-ms-session-token")).isNotEmpty();
    }

    /** Programs that read one range at a time begin with the first one, which is 0. */
    @Test
    void rangesAreCountedFromZeroInEveryContainer() {
        for (String id : new String[] {"one", "three"}) {
            Answer created =
                    client.post(
                            "dbs/d/colls",
                            "{\"id\":\"%s\",\"partitionKey\":{\"paths\":[\"/pk\"]}}".formatted(id),
                            "x-ms-offer-throughput",
                            id.equals("one") ? "400" : "18000");
            assertThat(created.status()).isEqualTo(201);
            assertThat(rangeIds("dbs/d/colls/" + id))
                    .isEqualTo(id.equals("one") ? List.of("0") : List.of("0", "1", "2"));
        }
        Answer written =
                client.post("dbs/d/colls/one/docs", "{\"id\":\"1\",\"pk\":\"a\"}", KEY, key("a"));
        assertThat(written.header("x-ms-documentdb-partitionkeyrangeid")).isEqualTo("0");
        assertThat(written.header("x-ms-session-token")).startsWith("0:");
    }

    private static List<String> rangeIds(String container) {
        return client
                .get(container + "/pkranges")
                .json()
                .array("PartitionKeyRanges")
                .orElseThrow()
                .elements()
                .stream()
                .map(range -> ((JsonObject) range).string("id").orElseThrow())
                .toList();
    }

    @Test
    void sessionOfADeletedContainerSaysNothingOfItsSuccessor() {
        String container = "{\"id\":\"again\",\"partitionKey\":{\"paths\":[\"/pk\"]}}";
        String items = "dbs/d/colls/again/docs";
        String session = "";
        for (int round = 0; round < 2; round++) {
            assertThat(client.post("dbs/d/colls", container).status()).isEqualTo(201);
            for (int i = 0; i < 5 - 4 * round; i++) {
                String body = "{\"id\":\"%d\",\"pk\":\"a\"}".formatted(i);
                Answer written = client.post(items, body, KEY, key("a"));
                session = round == 0 ? written.header("x-ms-session-token") : session;
            }
            String[] headers = {KEY, key("a"), "x-ms-session-token", session};
            assertThat(client.get(items + "/0", headers).status()).isEqualTo(200);
            assertThat(client.delete("dbs/d/colls/again").status()).isEqualTo(204);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dbs/d",
                "dbs/d/colls/c",
                "dbs/d/users/u",
                "dbs/d/clientencryptionkeys/k",
                "dbs/d/colls/c/udfs/f"
            })
    void whatAClientHasAlreadyIsNotSentAgain(String link) {
        client.post("dbs/d/users", "{\"id\":\"u\"}");
        client.post("dbs/d/colls/c/udfs", "{\"id\":\"f\",\"body\":\"function(){}\"}");
        client.post(
                "dbs/d/clientencryptionkeys",
                "{\"id\":\"k\",\"encryptionAlgorithm\":\"a\",\"wrappedDataEncryptionKey\":\"AA==\","
                        + "\"keyWrapMetadata\":{\"type\":\"t\",\"name\":\"n\",\"value\":\"v\","
                        + "\"algorithm\":\"g\"}}");
        Answer read = client.get(link);
        assertThat(read.status()).as(read.body()).isEqualTo(200);
        assertThat(client.get(link, "if-none-match", read.header("etag")).status()).isEqualTo(304);
        assertThat(client.get(link, "if-none-match", "\"x\"").status()).isEqualTo(200);
    }
}
