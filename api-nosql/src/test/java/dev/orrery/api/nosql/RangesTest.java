package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Signature;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RangesTest {
    private static final String RANGES = "dbs/d/colls/c/pkranges";

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
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void rangesCoverTheWholeRing() {
        Answer answer = client.get(RANGES, "a-im", "Incremental Feed");
        assertThat(answer.status()).isEqualTo(200);
        List<JsonObject> rows =
                answer.json().array("PartitionKeyRanges").orElseThrow().elements().stream()
                        .map(JsonObject.class::cast)
                        .toList();
        assertThat(rows).hasSize(3);
        assertThat(rows.getFirst().string("minInclusive")).hasValue("");
        assertThat(rows.getLast().string("maxExclusive")).hasValue("FF");
        for (int i = 1; i < rows.size(); i++) {
            assertThat(rows.get(i).string("minInclusive"))
                    .isEqualTo(rows.get(i - 1).string("maxExclusive"));
        }
        assertThat(rows)
                .allSatisfy(
                        row -> {
                            assertThat(row.string("status")).hasValue("online");
                            assertThat(row.array("parents").orElseThrow().elements()).isEmpty();
                            assertThat(row.string("_self").orElseThrow()).contains("/pkranges/");
                        });
    }

    @Test
    void clientThatKnowsTheRangesHearsThatNothingChanged() {
        String etag = client.get(RANGES).header("etag");
        assertThat(etag).isNotEmpty();
        Answer again = client.get(RANGES, "a-im", "Incremental Feed", "if-none-match", etag);
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.header("etag")).isEqualTo(etag);
        assertThat(again.body()).isEmpty();
        assertThat(client.get(RANGES, "if-none-match", "\"0\"").status()).isEqualTo(200);
        assertThat(client.get(RANGES, "if-none-match", "junk").status()).isEqualTo(200);
    }

    @Test
    void rangesAreFoundByResourceIdsSignedAsJavaDoes() {
        JsonValue expected = client.get(RANGES).json();
        String database = client.get("dbs/d").text("_rid");
        String container = client.get("dbs/d/colls/c").text("_rid");
        String date = Signature.date(Instant.now());
        Answer answer =
                client.get(
                        "dbs/" + database + "/colls/" + container + "/pkranges",
                        "x-ms-date",
                        date,
                        "authorization",
                        Signature.of(
                                TestServer.PRIMARY,
                                "GET",
                                "pkranges",
                                container.toLowerCase(Locale.ROOT),
                                date));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json()).isEqualTo(expected);
    }
}
