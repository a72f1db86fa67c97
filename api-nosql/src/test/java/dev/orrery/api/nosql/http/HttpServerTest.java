package dev.orrery.api.nosql.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.testing.RawConnection;
import dev.orrery.model.time.Clock;
import dev.orrery.network.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {
    private static final HttpLimits LIMITS =
            new HttpLimits(2_048, 512, 1_000, 100_000, 4, 3, 400, 800);

    private final Map<String, Reply> held = new ConcurrentHashMap<>();
    private final CountDownLatch twoHeld = new CountDownLatch(2);
    private final Listener server =
            HttpServer.start(
                    new HttpServer.Settings(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1, LIMITS),
                    this::handle,
                    (_, _) -> {},
                    Optional.empty(),
                    Clock.system());

    /** Echoes the body; what is sent to /hold is answered when the test says so. */
    private void handle(Request request, Reply reply) {
        if (request.target().startsWith("/hold")) {
            held.put(request.target(), reply);
            twoHeld.countDown();
        } else if (request.target().equals("/throw")) {
            throw new IllegalStateException("made to fail");
        } else {
            reply.send(Response.of(Response.OK, request.body()));
        }
    }

    @AfterEach
    void close() {
        server.close();
    }

    private RawConnection connect() throws IOException {
        return new RawConnection(server.port());
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
    }

    private static String post(String headers, String body) {
        return "POST / HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n" + body;
    }

    @Test
    void connectionIsKeptForMoreRequests() throws IOException {
        try (RawConnection connection = connect()) {
            for (int i = 0; i < 3; i++) {
                connection.send(post("Content-Length: 2\r\n", "a" + i));
                assertThat(connection.receive().body()).isEqualTo("a" + i);
            }
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInTheirOrder() throws Exception {
        try (RawConnection connection = connect()) {
            connection.send(get("/hold/1") + get("/hold/2") + post("Content-Length: 1\r\n", "3"));
            assertThat(twoHeld.await(10, TimeUnit.SECONDS)).isTrue();
            answer("/hold/2", "2");
            answer("/hold/1", "1");
            assertThat(connection.receive().body()).isEqualTo("1");
            assertThat(connection.receive().body()).isEqualTo("2");
            assertThat(connection.receive().body()).isEqualTo("3");
        }
    }

    private void answer(String path, String body) {
        Reply reply = Objects.requireNonNull(held.get(path));
        reply.send(Response.of(Response.OK, body.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void moreRequestsThanFitInFlightAreAllAnswered() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(get("/").repeat(50));
            for (int i = 0; i < 50; i++) {
                assertThat(connection.receive().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void chunkedBodyIsPutTogether() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(
                    post("Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"));
            assertThat(connection.receive().body()).isEqualTo("abcde");
        }
    }

    @Test
    void clientThatWaitsForContinueGetsIt() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(post("Content-Length: 3\r\nExpect: 100-continue\r\n", ""));
            assertThat(connection.receive().status()).isEqualTo(100);
            connection.send("abc");
            assertThat(connection.receive().body()).isEqualTo("abc");
        }
    }

    @Test
    void clientThatWaitsToSendTooMuchIsRefusedAtOnce() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(post("Content-Length: 1001\r\nExpect: 100-continue\r\n", ""));
            assertThat(connection.receive().status()).isEqualTo(413);
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void bodyOverTheLimitIsRefusedAndTheConnectionGoesOn() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(post("Content-Length: 50000\r\n", "x".repeat(50_000)));
            assertThat(connection.receive().status()).isEqualTo(413);
            connection.send(post("Content-Length: 2\r\n", "ok"));
            assertThat(connection.receive().body()).isEqualTo("ok");
        }
    }

    @Test
    void chunkedBodyOverTheLimitIsRefused() throws IOException {
        try (RawConnection connection = connect()) {
            String chunk = "100\r\n" + "x".repeat(256) + "\r\n";
            connection.send(post("Transfer-Encoding: chunked\r\n", chunk.repeat(5) + "0\r\n\r\n"));
            assertThat(connection.receive().status()).isEqualTo(413);
            connection.send(get("/"));
            assertThat(connection.receive().status()).isEqualTo(200);
        }
    }

    @Test
    void handlerThatThrowsIsAnsweredWithAnError() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(get("/throw"));
            RawConnection.Answer answer = connection.receive();
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.body())
                    .contains("InternalServerError")
                    .doesNotContain("made to fail");
            connection.send(get("/"));
            assertThat(connection.receive().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Connection: keep-alive\r\n"})
    void oldVersionIsAnsweredAndClosed(String headers) throws IOException {
        try (RawConnection connection = connect()) {
            connection.send("GET / HTTP/1.0\r\n" + headers + "\r\n");
            RawConnection.Answer answer = connection.receive();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.headers()).containsEntry("connection", "close");
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void clientThatClosesItsHalfStillGetsItsAnswer() throws Exception {
        try (RawConnection connection = connect()) {
            connection.send(get("/hold/1") + get("/hold/2")).endOutput();
            assertThat(twoHeld.await(10, TimeUnit.SECONDS)).isTrue();
            answer("/hold/1", "1");
            answer("/hold/2", "2");
            assertThat(connection.receive().body()).isEqualTo("1");
            assertThat(connection.receive().body()).isEqualTo("2");
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void requestThatTakesTooLongToArriveIsRefused() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(post("Content-Length: 5\r\n", "ab"));
            assertThat(connection.receive().status()).isEqualTo(408);
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void silentConnectionIsClosed() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(get("/"));
            assertThat(connection.receive().status()).isEqualTo(200);
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void connectionThatNeverSaysAnythingIsClosed() throws IOException {
        try (RawConnection connection = connect()) {
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void connectionsThatComeAndGoLeaveNothingBehind() throws IOException {
        for (int i = 0; i < 20; i++) {
            try (RawConnection connection = connect()) {
                connection.endOutput();
                assertThat(connection.isClosedByServer()).isTrue();
            }
        }
    }

    @Test
    void oneConnectionTooManyIsClosed() throws IOException {
        try (RawConnection first = connect();
                RawConnection second = connect();
                RawConnection third = connect()) {
            for (RawConnection connection : new RawConnection[] {first, second, third}) {
                connection.send(get("/"));
                assertThat(connection.receive().status()).isEqualTo(200);
            }
            try (RawConnection fourth = connect()) {
                assertThat(fourth.isClosedByServer()).isTrue();
            }
        }
    }

    @Test
    void clientOfTlsIsTurnedAwayWhereThereIsNone() throws IOException {
        try (RawConnection connection = connect()) {
            connection.send(new byte[] {0x16, 3, 1, 0, 5, 1, 2, 3, 4, 5});
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void closingAnswersWhatIsUnderWay() throws Exception {
        try (RawConnection connection = connect()) {
            connection.send(get("/hold/1") + get("/hold/2"));
            assertThat(twoHeld.await(10, TimeUnit.SECONDS)).isTrue();
            Thread closing = Thread.ofVirtual().start(server::close);
            answer("/hold/1", "1");
            answer("/hold/2", "2");
            assertThat(connection.receive().body()).isEqualTo("1");
            assertThat(connection.receive().body()).isEqualTo("2");
            assertThat(connection.isClosedByServer()).isTrue();
            closing.join();
        }
    }
}
