package dev.orrery.api.gremlin.socket;

import static dev.orrery.api.gremlin.socket.TestClient.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ends a request, or its connection, and leaves nothing behind. */
class EndpointEndingTest {
    @TempDir Path directory;
    private TestEndpoint endpoint;

    @BeforeEach
    void start() {
        endpoint = new TestEndpoint(directory);
    }

    @AfterEach
    void stop() {
        endpoint.close();
    }

    @Test
    void aTraversalThatTakesTooLongIsEnded() {
        try (TestClient client = endpoint.connect()) {
            client.eval("g.addV('x').property('id','a')");
            client.eval("g.V('a').addE('e').to(g.V('a'))");
            client.send(
                    "eval",
                    "{\"gremlin\":\"g.V('a').repeat(out()).until(has('never')).count()\","
                            + "\"evaluationTimeout\":200}");
            JsonObject answer = client.nextJson();
            assertThat(code(answer)).isIn(597, 598);
        }
    }

    @Test
    void aTraversalThatReadsNothingIsEndedToo() {
        try (TestClient client = endpoint.connect()) {
            for (String body :
                    List.of(
                            "union(math('_ + 1'), math('_ * 3'))",
                            "project('a','b').by(math('_ + 1')).by(math('_ * 3'))"
                                    + ".select(values).unfold()")) {
                client.send(
                        "eval",
                        "{\"gremlin\":\"g.inject(1).repeat(%s).times(30).count()\",".formatted(body)
                                + "\"evaluationTimeout\":200}");
                assertThat(code(client.nextJson())).isIn(597, 598);
            }
            TestClient gone = endpoint.connect();
            gone.send(
                    "eval",
                    "{\"gremlin\":\"g.inject(1).repeat(union(math('_ + 1'), math('_ * 3')))"
                            + ".times(30).count()\",\"evaluationTimeout\":600000}");
            endpoint.awaitRequests(1);
            gone.close();
            endpoint.awaitRequests(0);
        }
    }

    @Test
    void whoHangsUpEndsItsRequests() {
        try (TestClient client = endpoint.connect()) {
            for (int i = 0; i < 8; i++) {
                client.eval("g.addV('x').property('id','" + i + "')");
            }
            client.eval("g.V().as('a').V().addE('e').from('a')");
            TestClient gone = endpoint.connect();
            gone.send(
                    "eval",
                    "{\"gremlin\":\"g.V().repeat(out()).times(20).path().count()\","
                            + "\"evaluationTimeout\":600000}");
            endpoint.awaitRequests(1);
            gone.close();
            endpoint.awaitRequests(0);
            assertThat(code(client.eval("g.V().count()"))).isEqualTo(200);
        }
    }

    @Test
    void anUnreadableMessageEndsOnlyItsConnection() {
        try (TestClient client = endpoint.connect()) {
            client.sendText("{\"op\":\"eval\",\"args\":{\"gremlin\":\"g.V()\"}}");
            assertThat(client.next()).contains("requestId");
            assertThat(client.next()).startsWith("closed");
        }
        try (TestClient client = endpoint.connect();
                TestClient other = endpoint.connect()) {
            client.sendText("{nonsense");
            assertThat(client.next()).contains("cannot be read");
            assertThat(client.next()).startsWith("closed");
            assertThat(code(other.eval("g.inject(1)"))).isEqualTo(200);
        }
    }

    /** The client may have other requests under way, and learns which one was wrong. */
    @Test
    void anUnreadableRequestIsAnsweredByItsId() {
        try (TestClient client = endpoint.connect()) {
            String id = "cb682578-9d92-4499-9ebc-5c6aa73c5397";
            client.sendText("{\"requestId\":\"%s\",\"args\":{}}".formatted(id));
            JsonObject answer = client.nextJson();
            assertThat(answer.string("requestId")).contains(id);
            assertThat(code(answer)).isEqualTo(497);
            assertThat(code(client.eval("g.inject(1)"))).isEqualTo(200);
        }
    }
}
