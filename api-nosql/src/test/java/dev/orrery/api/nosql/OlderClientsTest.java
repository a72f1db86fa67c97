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
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that name a version of the protocol in which less was known. */
class OlderClientsTest {
    private static final String CROSS_PARTITION = "x-ms-documentdb-query-enablecrosspartition";

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

    @Test
    void aContainerOfAnOldClientHasNoKey() {
        Answer created =
                client.post("dbs/d/colls", "{\"id\":\"old\"}", "x-ms-version", "2018-06-18");
        assertThat(created.status()).isEqualTo(201);
        Answer read = client.get("dbs/d/colls/old");
        JsonObject key = read.json().object("partitionKey").orElseThrow();
        assertThat(key.member("systemKey"))
                .isEqualTo(JsonValue.parse("true".getBytes(StandardCharsets.UTF_8)));
        assertThat(key.array("paths")).contains(JsonArray.ofStrings(List.of("/_partitionKey")));
        String items = "dbs/d/colls/old/docs";
        assertThat(client.post(items, "{\"id\":\"1\"}").status()).isEqualTo(201);
        assertThat(client.post(items, "{\"id\":\"2\"}", KEY, "[]").status()).isEqualTo(201);
        assertThat(client.get(items + "/1", KEY, "[{}]").status()).isEqualTo(200);
        assertThat(client.get(items + "/2").status()).isEqualTo(200);
        assertThat(client.post("dbs/d/colls", "{\"id\":\"new\"}").status()).isEqualTo(400);
        assertThat(client.put("dbs/d/colls/old", read.body()).json().member("partitionKey"))
                .isEqualTo(key);
    }

    @Test
    void anOldClientSeesNoKeyAndNeedsNone() {
        String[] old = {"x-ms-version", "2018-06-18"};
        Answer created = client.post("dbs/d/colls", "{\"id\":\"before\"}", old);
        assertThat(created.json().member("partitionKey")).isNull();
        assertThat(client.get("dbs/d/colls/before", old).json().member("partitionKey")).isNull();
        assertThat(client.get("dbs/d/colls", old).body()).doesNotContain("systemKey");
        assertThat(client.put("dbs/d/colls/before", created.body(), old).status()).isEqualTo(200);
        Answer replaced = client.get("dbs/d/colls/before");
        assertThat(replaced.body()).contains("\"systemKey\":true");
        client.post("dbs/d/colls/before/docs", "{\"id\":\"1\"}", old);
        Answer found = query("2018-06-18");
        assertThat(found.json().array("Documents")).contains(JsonArray.ofStrings(List.of("1")));
        assertThat(query("2018-12-31").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({"2017-11-15, 0:[0-9]+", "2018-06-18, 0:[0-9]+#[0-9]+"})
    void anOldClientGetsSessionTokensThatAreNumbers(String version, String form) {
        Answer created =
                client.post(
                        ITEMS,
                        "{\"id\":\"1\",\"pk\":\"a\"}",
                        KEY,
                        key("a"),
                        "x-ms-version",
                        version);
        String token = created.header("x-ms-session-token");
        assertThat(token).matches(form);
        String[] seen = {KEY, key("a"), "x-ms-session-token", token, "x-ms-version", version};
        assertThat(client.get(ITEMS + "/1", seen).header("x-ms-session-token")).matches(form);
        String ahead = "0:99999";
        seen[3] = ahead;
        assertThat(client.get(ITEMS + "/1", seen).status()).isEqualTo(404);
    }

    @Test
    void anAccountSaysThatItKeepsNoAttachments() {
        Answer account = client.get("");
        assertThat(account.header("x-ms-max-media-storage-usage-mb")).isEqualTo("0");
        assertThat(account.header("x-ms-media-storage-usage-mb")).isEqualTo("0");
    }

    private static Answer query(String version) {
        return client.post(
                "dbs/d/colls/before/docs",
                "{\"query\":\"SELECT VALUE c.id FROM c\"}",
                "x-ms-documentdb-isquery",
                "true",
                CROSS_PARTITION,
                "false",
                "x-ms-version",
                version);
    }
}
