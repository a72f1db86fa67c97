package dev.orrery.api.nosql;

import static dev.orrery.api.nosql.MalformedRequest.raw;
import static dev.orrery.api.nosql.MalformedRequest.rawTruncated;
import static dev.orrery.api.nosql.MalformedRequest.spoiled;
import static dev.orrery.api.nosql.testing.Fixture.ITEMS;
import static dev.orrery.api.nosql.testing.Fixture.KEY;
import static dev.orrery.api.nosql.testing.Fixture.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.RawConnection;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a client sends: the answer is clear, nothing changes, the server goes on. */
class MalformedRequestsTest {
    private static TestServer server;
    private static TestClient client;

    @BeforeAll
    static void start(@TempDir Path directory) {
        server = TestServer.start(directory);
        client = server.client();
        Fixture.create(client);
        Fixture.createItem(client, "kept", "kept");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<MalformedRequest> requests() {
        return Stream.of(http(), authentication(), paths(), json(), items(), resources())
                .flatMap(Collection::stream)
                .toList();
    }

    private static List<MalformedRequest> http() {
        return List.of(
                raw("no HTTP at all", 400, "hello there\r\n\r\n"),
                raw("binary", 400, "\u0001\u0002\u00ff\u0000\r\n\r\n"),
                raw("no version", 400, "GET /\r\n\r\n"),
                raw("version 2", 505, "GET / HTTP/2.0\r\nHost: x\r\n\r\n"),
                raw("preface of version 2", 505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
                raw("no Host", 400, "GET / HTTP/1.1\r\n\r\n"),
                raw("header without colon", 400, "GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n"),
                raw("blank in header name", 400, "GET / HTTP/1.1\r\nHo st: x\r\n\r\n"),
                raw("zero in header", 400, "GET / HTTP/1.1\r\nHost: x\r\na: \u0000\r\n\r\n"),
                spoiled("unknown method", 405).method("BREW").build(),
                spoiled("method in small letters", 405).method("post").build(),
                spoiled("HEAD", 405).method("HEAD").body("").build(),
                spoiled("OPTIONS", 405).method("OPTIONS").build(),
                spoiled("huge header", 431).header("x-big", "x".repeat(70_000)).build(),
                spoiled("many headers", 431)
                        .header("x-many", "x\r\nx-more: y".repeat(9_000))
                        .build(),
                spoiled("huge target", 414).target("/dbs/" + "x".repeat(9_000)).build(),
                spoiled("negative length", 400).header("Content-Length", "-5").build(),
                spoiled("length that is no number", 400).header("Content-Length", "five").build(),
                spoiled("blank after header name", 400).header("content-length ", "1").build(),
                spoiled("different lengths", 400)
                        .header("Content-Length", "20\r\nContent-Length: 21")
                        .build(),
                spoiled("length and chunks", 400).header("Transfer-Encoding", "chunked").build(),
                spoiled("unknown transfer", 400)
                        .uncounted()
                        .header("Transfer-Encoding", "gzip")
                        .build(),
                spoiled("chunk of no size", 400)
                        .uncounted()
                        .header("Transfer-Encoding", "chunked")
                        .body("zz\r\n{}\r\n0\r\n\r\n")
                        .build(),
                spoiled("no length", 411).uncounted().body("").build(),
                spoiled("body shorter than its length", 400)
                        .header("Content-Length", "500")
                        .truncated(),
                spoiled("chunks that end early", 400)
                        .uncounted()
                        .header("Transfer-Encoding", "chunked")
                        .body("5\r\nab")
                        .truncated(),
                rawTruncated("head that ends early", 400, "GET / HTTP/1.1\r\nHost: x\r\n"),
                spoiled("body over the limit", 413).body("x".repeat(3_000_000)).build(),
                spoiled("compressed body", 415).header("Content-Encoding", "gzip").build(),
                spoiled("strange expectation", 417).header("Expect", "tea").build());
    }

    private static List<MalformedRequest> authentication() {
        byte[] unknown = "nobody knows this key, it is 32+ bytes".getBytes(StandardCharsets.UTF_8);
        return List.of(
                spoiled("no authorization", 401).without("authorization").build(),
                spoiled("authorization of one word", 401).header("authorization", "x").build(),
                spoiled("wrong signature", 401)
                        .header("authorization", "type%3Dmaster%26ver%3D1.0%26sig%3DAAAA")
                        .build(),
                spoiled("signature that is no base64", 401)
                        .header("authorization", "type%3Dmaster%26ver%3D1.0%26sig%3D!!!!")
                        .build(),
                spoiled("broken encoding", 401).header("authorization", "type%3Dmaster%2").build(),
                spoiled("token of another version", 401)
                        .header("authorization", "type%3Dmaster%26ver%3D9%26sig%3DAAAA")
                        .build(),
                spoiled("resource token", 401)
                        .header("authorization", "type%3Dresource%26ver%3D1.0%26sig%3DAAAA")
                        .build(),
                spoiled("token of a directory", 401)
                        .header("authorization", "type%3Daad%26ver%3D1.0%26sig%3DAAAA")
                        .build(),
                spoiled("unknown key", 401)
                        .key(Base64.getEncoder().encodeToString(unknown))
                        .build(),
                spoiled("no date", 401).without("x-ms-date").build(),
                spoiled("date that is none", 401).header("x-ms-date", "soon").build(),
                spoiled("expired date", 403).off(Duration.ofMinutes(-20)).build(),
                spoiled("date of the future", 403).off(Duration.ofMinutes(20)).build(),
                spoiled("write with a read-only key", 403).key(TestServer.READ_ONLY).build(),
                spoiled("delete with a read-only key", 403)
                        .key(TestServer.READ_ONLY)
                        .method("DELETE")
                        .item("kept")
                        .header("x-ms-documentdb-partitionkey", "[\"kept\"]")
                        .build(),
                spoiled("signature of another path", 401).target("/dbs/d/colls/other/docs").build(),
                spoiled("signature of another method", 401)
                        .target("/dbs/d/colls/c/docs", "docs", "dbs/d/colls/c/docs")
                        .build());
    }

    private static List<MalformedRequest> paths() {
        return List.of(
                spoiled("half an escape", 400).target("/dbs/d/colls/c/docs/%4").build(),
                spoiled("escape of no digits", 400).target("/dbs/%zz").build(),
                spoiled("escape of broken UTF-8", 400).target("/dbs/%C3%28").build(),
                spoiled("escape of a surrogate", 400).target("/dbs/%ED%A0%80").build(),
                spoiled("empty segment", 400).target("/dbs//colls/c/docs").build(),
                spoiled("no path", 400).target("dbs").build(),
                spoiled("fragment", 400).target("/dbs#x").build(),
                spoiled("unknown resource", 404).target("/nothing", "nothing", "").build(),
                spoiled("too long a path", 404)
                        .target("/dbs/d/colls/c/docs/i/x/y", "x", "dbs/d/colls/c/docs/i/x/y")
                        .build(),
                spoiled("missing container", 404)
                        .target("/dbs/d/colls/x/docs", "docs", "dbs/d/colls/x")
                        .build(),
                spoiled("method the feed does not have", 405).method("DELETE").build(),
                spoiled("method the item does not have", 405).method("POST").item("kept").build(),
                spoiled("stored procedure without a body", 400)
                        .target("/dbs/d/colls/c/sprocs", "sprocs", "dbs/d/colls/c")
                        .build());
    }

    private static List<MalformedRequest> json() {
        byte[] invalid = "{\"id\":\"1\",\"pk\":\"a\",\"x\":\"?\"}".getBytes(StandardCharsets.UTF_8);
        byte[] overlong = invalid.clone();
        invalid[invalid.length - 3] = (byte) 0xFF;
        overlong[overlong.length - 3] = (byte) 0xC0;
        return List.of(
                spoiled("empty body", 400).body("").build(),
                spoiled("blank body", 400).body("  ").build(),
                spoiled("truncated object", 400).body("{\"id\":\"1\",\"pk\":\"a\"").build(),
                spoiled("truncated string", 400).body("{\"id\":\"1\",\"pk\":\"a").build(),
                spoiled("array", 400).body("[]").build(),
                spoiled("number", 400).body("7").build(),
                spoiled("two objects", 400).body("{\"id\":\"1\",\"pk\":\"a\"}{}").build(),
                spoiled("trailing comma", 400).body("{\"id\":\"1\",\"pk\":\"a\",}").build(),
                spoiled("single quotes", 400).body("{'id':'1','pk':'a'}").build(),
                spoiled("NaN", 400).body("{\"id\":\"1\",\"pk\":\"a\",\"n\":NaN}").build(),
                spoiled("leading zero", 400).body("{\"id\":\"1\",\"pk\":\"a\",\"n\":01}").build(),
                spoiled("control character", 400)
                        .body("{\"id\":\"1\",\"pk\":\"a\",\"n\":\"\u0001\"}")
                        .build(),
                spoiled("bad escape", 400)
                        .body("{\"id\":\"1\",\"pk\":\"a\",\"n\":\"\\x\"}")
                        .build(),
                spoiled("property twice", 400)
                        .body("{\"id\":\"1\",\"id\":\"2\",\"pk\":\"a\"}")
                        .build(),
                spoiled("invalid UTF-8", 400).body(invalid).build(),
                spoiled("overlong UTF-8", 400).body(overlong).build(),
                spoiled("byte order mark", 400).body("\uFEFF{\"id\":\"1\",\"pk\":\"a\"}").build(),
                spoiled("deep nesting", 400)
                        .body(
                                "{\"id\":\"1\",\"pk\":\"a\",\"v\":"
                                        + "[".repeat(200)
                                        + "]".repeat(200)
                                        + "}")
                        .build(),
                spoiled("nesting without end", 400).body("[".repeat(100_000)).build());
    }

    private static List<MalformedRequest> items() {
        return List.of(
                spoiled("no id", 400).body("{\"pk\":\"a\"}").build(),
                spoiled("id that is no string", 400).body("{\"id\":1,\"pk\":\"a\"}").build(),
                spoiled("empty id", 400).body("{\"id\":\"\",\"pk\":\"a\"}").build(),
                spoiled("long id", 400)
                        .body("{\"id\":\"" + "x".repeat(1_024) + "\",\"pk\":\"a\"}")
                        .build(),
                spoiled("no key", 400).without("x-ms-documentdb-partitionkey").build(),
                spoiled("key that is no JSON", 400)
                        .header("x-ms-documentdb-partitionkey", "a")
                        .build(),
                spoiled("key that is no array", 400)
                        .header("x-ms-documentdb-partitionkey", "\"a\"")
                        .build(),
                spoiled("key of objects", 400)
                        .header("x-ms-documentdb-partitionkey", "[{\"a\":1}]")
                        .build(),
                spoiled("key of two parts", 400)
                        .header("x-ms-documentdb-partitionkey", "[\"a\",\"b\"]")
                        .build(),
                spoiled("key of another item", 400)
                        .header("x-ms-documentdb-partitionkey", "[\"b\"]")
                        .build(),
                spoiled("long key", 400)
                        .header("x-ms-documentdb-partitionkey", "[\"" + "x".repeat(2_049) + "\"]")
                        .build(),
                spoiled("unknown consistency", 400)
                        .header("x-ms-consistency-level", "Perfect")
                        .build(),
                spoiled("batch that is no array", 400)
                        .header("x-ms-cosmos-is-batch-request", "true")
                        .header("x-ms-cosmos-batch-atomic", "true")
                        .build(),
                spoiled("patch of nothing", 400).method("PATCH").item("1").body("[]").build(),
                spoiled("patch of unknown operations", 400)
                        .method("PATCH")
                        .item("1")
                        .body("[{\"op\":\"x\",\"path\":\"/a\"}]")
                        .build(),
                spoiled("replacement of nothing", 404).method("PUT").item("1").build(),
                spoiled("item in a former container", 400)
                        .header("x-ms-cosmos-intended-collection-rid", "AQAAAIEAAAA=")
                        .build());
    }

    private static List<MalformedRequest> resources() {
        return List.of(
                spoiled("database without id", 400).target("/dbs", "dbs", "").body("{}").build(),
                spoiled("database id of wrong type", 400)
                        .target("/dbs", "dbs", "")
                        .body("{\"id\":{}}")
                        .build(),
                spoiled("database with a slash", 400)
                        .target("/dbs", "dbs", "")
                        .body("{\"id\":\"a/b\"}")
                        .build(),
                spoiled("database with a long name", 400)
                        .target("/dbs", "dbs", "")
                        .body("{\"id\":\"" + "x".repeat(256) + "\"}")
                        .build(),
                spoiled("container without key", 400)
                        .target("/dbs/d/colls", "colls", "dbs/d")
                        .body("{\"id\":\"x\"}")
                        .build(),
                spoiled("container with throughput of both kinds", 400)
                        .target("/dbs/d/colls", "colls", "dbs/d")
                        .header("x-ms-offer-throughput", "400")
                        .header("x-ms-cosmos-offer-autopilot-settings", "{\"maxThroughput\":1000}")
                        .body("{\"id\":\"x\",\"partitionKey\":{\"paths\":[\"/pk\"]}}")
                        .build(),
                spoiled("query of no text", 400)
                        .target("/offers", "offers", "")
                        .header("x-ms-documentdb-isquery", "true")
                        .body("{}")
                        .build(),
                spoiled("query that is none", 400)
                        .target("/offers", "offers", "")
                        .header("x-ms-documentdb-isquery", "true")
                        .body("{\"query\":\"DROP TABLE students\"}")
                        .build());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void malformedRequestIsRefusedAndChangesNothing(MalformedRequest request) throws IOException {
        String before = state();
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(request.bytes());
            if (request.endsOutput()) {
                connection.endOutput();
            }
            RawConnection.Answer answer = connection.receive();
            assertThat(answer.status()).isEqualTo(request.status());
            assertThat(answer.headers()).containsKey("x-ms-activity-id");
            if (request.name().equals("HEAD")) {
                assertThat(answer.body()).isEmpty();
            } else {
                assertThat(answer.body()).startsWith("{\"code\":\"").contains("ActivityId: ");
            }
        }
        assertThat(state()).isEqualTo(before);
    }

    /** Everything there is; asking for it shows that the server still answers. */
    private static String state() {
        return client.get("dbs").body()
                + client.get("dbs/d/colls").body()
                + client.get("offers").body()
                + client.get(ITEMS).body();
    }

    @Test
    void tableIsLongEnough() {
        assertThat(requests()).hasSizeGreaterThanOrEqualTo(60);
        assertThat(requests().stream().map(MalformedRequest::name)).doesNotHaveDuplicates();
    }

    @Test
    void connectionThatBreaksOffHarmsNobody() throws IOException {
        String good = spoiled("good", 201).build().bytes();
        for (int length = 1; length < good.length(); length += 37) {
            try (RawConnection connection = new RawConnection(server.port())) {
                connection.send(good.substring(0, length));
            }
        }
        assertThat(client.get(ITEMS + "/1", KEY, key("a")).status()).isEqualTo(404);
    }

    @Test
    void goodRequestOfTheTableWouldHaveWorked() throws IOException {
        try (RawConnection connection = new RawConnection(server.port())) {
            connection.send(
                    spoiled("good", 201).body("{\"id\":\"good\",\"pk\":\"a\"}").build().bytes());
            assertThat(connection.receive().status()).isEqualTo(201);
        }
        assertThat(client.delete(ITEMS + "/good", KEY, key("a")).status()).isEqualTo(204);
    }
}
