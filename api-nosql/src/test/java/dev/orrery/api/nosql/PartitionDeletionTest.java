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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionDeletionTest {
    private static final String DELETION = "dbs/d/colls/c/operations/partitionkeydelete";

    @TempDir Path directory;
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start() {
        server = TestServer.start(directory);
        client = server.client();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theItemsOfAKeyAreGoneWhenItIsAnswered() {
        Fixture.create(client);
        for (int i = 0; i < 30; i++) {
            Fixture.createItem(client, "a", "id" + i);
        }
        Fixture.createItem(client, "b", "id1");

        Answer answer = client.post(DELETION, "", KEY, key("a"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.header("x-ms-session-token")).contains("#");
        assertThat(Double.parseDouble(answer.header("x-ms-request-charge"))).isPositive();
        assertThat(client.get(ITEMS + "/id1", KEY, key("a")).status()).isEqualTo(404);
        assertThat(client.get(ITEMS + "/id1", KEY, key("b")).status()).isEqualTo(200);
        assertThat(client.get(ITEMS).json().array("Documents").orElseThrow().elements()).hasSize(1);
        assertThat(Fixture.createItem(client, "a", "id1").status()).isEqualTo(201);
        assertThat(client.post(DELETION, "", KEY, key("none")).status()).isEqualTo(200);
    }

    @Test
    void theBeginningOfAHierarchicalKeyDeletesAllBelowIt() {
        client.post("dbs", "{\"id\":\"d\"}");
        client.post(
                "dbs/d/colls",
                "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/a\",\"/b\"],"
                        + "\"kind\":\"MultiHash\",\"version\":2}}",
                "x-ms-offer-throughput",
                "18000");
        for (int i = 0; i < 24; i++) {
            String body = "{\"id\":\"%d\",\"a\":\"a%d\",\"b\":%d}".formatted(i, i % 3, i);
            String itemKey = "[\"a%d\",%d]".formatted(i % 3, i);
            assertThat(client.post(ITEMS, body, KEY, itemKey).status()).isEqualTo(201);
        }

        assertThat(client.post(DELETION, "", KEY, "[\"a1\"]").status()).isEqualTo(200);
        assertThat(client.post(DELETION, "", KEY, "[\"a2\",2]").status()).isEqualTo(200);

        assertThat(client.get(ITEMS).json().array("Documents").orElseThrow().elements())
                .hasSize(15);
        assertThat(client.get(ITEMS + "/1", KEY, "[\"a1\",1]").status()).isEqualTo(404);
        assertThat(client.get(ITEMS + "/5", KEY, "[\"a2\",5]").status()).isEqualTo(200);
    }

    @Test
    void aKeyIsRequiredAndNothingElseIsServedThere() {
        Fixture.create(client);
        Fixture.createItem(client, "a", "1");
        assertThat(client.post(DELETION, "").status()).isEqualTo(400);
        assertThat(client.post(DELETION, "", KEY, "[]").status()).isEqualTo(200);
        assertThat(client.post(DELETION, "", KEY, "[\"a\",\"b\"]").status()).isEqualTo(400);
        assertThat(client.get(DELETION, KEY, key("a")).status()).isEqualTo(405);
        TestClient reader = server.client(TestServer.READ_ONLY);
        assertThat(reader.post(DELETION, "", KEY, key("a")).status()).isEqualTo(403);
        assertThat(
                        reader.post(DELETION, "", KEY, key("a"), "x-ms-documentdb-isquery", "true")
                                .status())
                .isEqualTo(405);
        assertThat(client.get(ITEMS + "/1", KEY, key("a")).status()).isEqualTo(200);
    }
}
