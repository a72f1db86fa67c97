package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabasesTest {
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = TestServer.start(directory);
        client = server.client();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void accountTellsWhereItIs() {
        Answer account = client.get("");
        assertThat(account.status()).isEqualTo(200);
        JsonObject location =
                (JsonObject)
                        account.json().array("writableLocations").orElseThrow().elements().get(0);
        assertThat(location.string("databaseAccountEndpoint"))
                .hasValue("http://localhost:" + server.port());
        assertThat(account.json().object("userConsistencyPolicy").orElseThrow())
                .isEqualTo(JsonObject.EMPTY.with("defaultConsistencyLevel", "Session"));
        assertThat(account.body()).contains("\"enableMultipleWriteLocations\":false");
        assertThat(account.text("queryEngineConfiguration")).startsWith("{\"maxSql");
    }

    @Test
    void databaseIsCreatedReadListedAndDeleted() {
        Answer created = client.post("dbs", "{\"id\":\"first\"}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("id")).isEqualTo("first");
        assertThat(created.text("_self")).isEqualTo("dbs/" + created.text("_rid") + "/");
        assertThat(created.text("_colls")).isEqualTo("colls/");
        assertThat(created.text("_users")).isEqualTo("users/");
        assertThat(created.header("etag")).isEqualTo(created.text("_etag"));
        assertThat(created.header("x-ms-request-charge")).isEqualTo("4.95");
        assertThat(created.header("x-ms-activity-id")).hasSize(36);

        Answer read = client.get("dbs/first");
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.json()).isEqualTo(created.json());

        Answer list = client.get("dbs");
        assertThat(list.header("x-ms-item-count")).isEqualTo("1");
        assertThat(list.json().array("Databases")).hasValue(JsonArray.of(created.json()));

        assertThat(client.delete("dbs/first").status()).isEqualTo(204);
        Answer gone = client.get("dbs/first");
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.text("code")).isEqualTo("NotFound");
        assertThat(gone.text("message")).contains("ActivityId: " + gone.header("x-ms-activity-id"));
    }

    @Test
    void clientsActivityIdComesBack() {
        String id = "0f8fad5b-d9cb-469f-a165-70867728950e";
        assertThat(client.get("dbs", "x-ms-activity-id", id).header("x-ms-activity-id"))
                .isEqualTo(id);
        assertThat(client.get("dbs", "x-ms-activity-id", "x").header("x-ms-activity-id"))
                .hasSize(36);
    }

    @Test
    void sameNameTwiceIsAConflict() {
        client.post("dbs", "{\"id\":\"d\"}");
        assertThat(client.post("dbs", "{\"id\":\"d\"}").status()).isEqualTo(409);
    }

    @Test
    void listComesInPages() {
        for (int i = 0; i < 5; i++) {
            client.post("dbs", "{\"id\":\"d" + i + "\"}");
        }
        Answer first = client.get("dbs", "x-ms-max-item-count", "2", "x-ms-continuation", "");
        assertThat(first.header("x-ms-item-count")).isEqualTo("2");
        Answer last =
                client.get(
                        "dbs",
                        "x-ms-max-item-count",
                        "10",
                        "x-ms-continuation",
                        first.header("x-ms-continuation"));
        assertThat(last.header("x-ms-item-count")).isEqualTo("3");
        assertThat(last.headers()).doesNotContainKey("x-ms-continuation");
    }

    @Test
    void queryFindsDatabases() {
        client.post("dbs", "{\"id\":\"a\"}");
        client.post("dbs", "{\"id\":\"b\"}");
        Answer found =
                client.post(
                        "dbs",
                        """
                        {"query":"SELECT * FROM root r WHERE r.id = @id",
                         "parameters":[{"name":"@id","value":"b"}]}\
                        """,
                        "x-ms-documentdb-isquery",
                        "True",
                        "content-type",
                        "application/query+json");
        assertThat(found.status()).isEqualTo(200);
        assertThat(found.header("x-ms-item-count")).isEqualTo("1");
        assertThat(found.body()).contains("\"id\":\"b\"").doesNotContain("\"id\":\"a\"");
    }

    @Test
    void databaseIsFoundByItsResourceIdToo() {
        Answer created = client.post("dbs", "{\"id\":\"d\"}");
        assertThat(client.get("dbs/" + created.text("_rid")).json()).isEqualTo(created.json());
    }

    @Test
    void etagOfADeleteMustFit() {
        Answer created = client.post("dbs", "{\"id\":\"d\"}");
        assertThat(client.delete("dbs/d", "if-match", "\"other\"").status()).isEqualTo(412);
        assertThat(client.delete("dbs/d", "if-match", created.header("etag")).status())
                .isEqualTo(204);
    }

    @Test
    void namesOfAnyLanguageAreAddressed() {
        assertThat(client.post("dbs", "{\"id\":\"Daten bank ü 日本\"}").status()).isEqualTo(201);
        assertThat(client.get("dbs/Daten bank ü 日本").status()).isEqualTo(200);
    }

    @Test
    void readOnlyKeyMayLookButNotTouch() {
        client.post("dbs", "{\"id\":\"d\"}");
        TestClient reader = server.client(TestServer.READ_ONLY);
        assertThat(reader.get("dbs/d").status()).isEqualTo(200);
        assertThat(reader.post("dbs", "{\"id\":\"e\"}").status()).isEqualTo(403);
        assertThat(reader.delete("dbs/d").status()).isEqualTo(403);
        assertThat(client.get("dbs").header("x-ms-item-count")).isEqualTo("1");
    }
}
