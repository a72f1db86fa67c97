package dev.orrery.api.gremlin.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.gremlin.GremlinServerOptions;
import dev.orrery.api.gremlin.dialect.ScriptLimits;
import dev.orrery.api.gremlin.execute.ExecutionLimits;
import dev.orrery.api.gremlin.request.RequestLimits;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ends a request over plain HTTP, or its connection, and leaves nothing behind. */
class HttpEndingTest {
    private static final int FRAME_BYTES = 64 << 10;
    private static final int REQUESTS_IN_FLIGHT = 4;
    private static final long IDLE_MILLIS = 500;
    private static final String ENDLESS =
            "{\"gremlin\":\"g.inject(1).repeat(union(math('_ + 1'), math('_ * 3')))"
                    + ".times(30).count()\",\"evaluationTimeout\":600000}";
    private static final String ONE = "{\"gremlin\":\"g.inject(1)\"}";

    @TempDir Path directory;
    private TestEndpoint endpoint;

    @BeforeEach
    void start() {
        endpoint = endpoint(directory.resolve("a"), SocketLimits.DEFAULT.idleMillis());
    }

    private static TestEndpoint endpoint(Path folder, long idleMillis) {
        return new TestEndpoint(
                folder,
                new GremlinServerOptions.Limits(
                        new SocketLimits(100, FRAME_BYTES, REQUESTS_IN_FLIGHT, idleMillis),
                        ScriptLimits.DEFAULT,
                        new RequestLimits(600_000, 64, 1_024),
                        ExecutionLimits.DEFAULT));
    }

    @AfterEach
    void stop() {
        endpoint.close();
    }

    @Test
    void whoHangsUpEndsItsRequest() throws Exception {
        try (RawConnection gone = new RawConnection(endpoint)) {
            gone.post(ENDLESS);
            endpoint.awaitRequests(1);
        }
        endpoint.awaitRequests(0);
    }

    /** Those behind the one under way wait on the client's side, and are not forgotten. */
    @Test
    void moreRequestsThanAConnectionMayHaveWait() throws Exception {
        try (RawConnection connection = new RawConnection(endpoint)) {
            for (int i = 0; i < 5 * REQUESTS_IN_FLIGHT; i++) {
                connection.post("{\"gremlin\":\"g.inject(" + i + ")\"}");
            }
            for (int i = 0; i < 5 * REQUESTS_IN_FLIGHT; i++) {
                assertThat(connection.next()).contains("[" + i + "]");
            }
        }
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedAndTheConnectionGoesOn() throws Exception {
        String large = "{\"gremlin\":\"" + "x".repeat(4 * FRAME_BYTES) + "\"}";
        try (RawConnection connection = new RawConnection(endpoint)) {
            assertThat(connection.post(large).next()).startsWith("HTTP/1.1 413").contains("larger");
            assertThat(connection.post(ONE).next()).startsWith("HTTP/1.1 200");
            assertThat(connection.post(large, "Expect: 100-continue").next())
                    .startsWith("HTTP/1.1 413");
            assertThat(connection.next()).isEmpty();
        }
        try (RawConnection chunked = new RawConnection(endpoint)) {
            chunked.send(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
            String chunk = "8000\r\n" + "x".repeat(0x8000) + "\r\n";
            chunked.send(chunk.repeat(4) + "0\r\n\r\n");
            assertThat(chunked.next()).startsWith("HTTP/1.1 413");
        }
    }

    @Test
    void aHeadThatIsTooLargeIsRefused() throws Exception {
        try (RawConnection connection = new RawConnection(endpoint)) {
            connection.send("GET /?gremlin=" + "1".repeat(100_000) + " HTTP/1.1\r\n\r\n");
            assertThat(connection.next()).startsWith("HTTP/1.1 414");
        }
        try (RawConnection connection = new RawConnection(endpoint)) {
            connection.send("GET / HTTP/1.1\r\nX: " + "1".repeat(100_000) + "\r\n\r\n");
            assertThat(connection.next()).startsWith("HTTP/1.1 431");
        }
    }

    private static String lines(String... lines) {
        return String.join("\r\n", lines) + "\r\n";
    }

    @Test
    void whatIsNoHttpIsRefused() throws Exception {
        for (String bytes :
                List.of(
                        lines("nonsense", ""),
                        lines("POST / HTTP/1.1", "Host: localhost", "Content-Length: -1", ""),
                        lines("POST / HTTP/1.1", "Transfer-Encoding: chunked", "", "zz"))) {
            try (RawConnection connection = new RawConnection(endpoint)) {
                assertThat(connection.send(bytes).next()).startsWith("HTTP/1.1 400");
                assertThat(connection.next()).isEmpty();
            }
        }
    }

    @Test
    void aConnectionThatSaysNothingMoreIsClosed() throws Exception {
        try (TestEndpoint impatient = endpoint(directory.resolve("b"), IDLE_MILLIS);
                RawConnection connection = new RawConnection(impatient)) {
            assertThat(connection.post(ONE).next()).startsWith("HTTP/1.1 200");
            assertThat(connection.next()).isEmpty();
        }
    }

    /** The client is silent because it waits. */
    @Test
    void aRequestMayTakeLongerThanAClientMayBeSilent() throws Exception {
        try (TestEndpoint impatient = endpoint(directory.resolve("b"), IDLE_MILLIS);
                RawConnection connection = new RawConnection(impatient)) {
            connection.post(ENDLESS.replace("600000", Long.toString(3 * IDLE_MILLIS)));
            assertThat(connection.next()).startsWith("HTTP/1.1 500").contains("1009");
        }
    }

    @Test
    void moreResultsThanFitIntoMemoryAreRefused() throws Exception {
        String many =
                "g.inject('%s').repeat(union(identity(),identity())).times(14)"
                        .formatted("x".repeat(10_000));
        HttpResponse<byte[]> response = HttpCall.script(endpoint, many).send();
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(HttpCall.text(response)).contains("WebSocket");
        endpoint.awaitRequests(0);
    }

    @Test
    void aDeeplyNestedBodyIsRefused() throws Exception {
        String nested = "[".repeat(10_000) + "]".repeat(10_000);
        assertThat(
                        HttpCall.post(
                                        endpoint,
                                        "{\"gremlin\":\"x\",\"bindings\":{\"x\":" + nested + "}}")
                                .status())
                .isEqualTo(400);
        assertThat(
                        HttpCall.post(
                                        endpoint,
                                        "{\"gremlin\":\"x\",\"bindings\":{\"x\":"
                                                + "1".repeat(50_000)
                                                + "}}")
                                .status())
                .isEqualTo(400);
    }
}
