package dev.orrery.api.gremlin.socket;

import static dev.orrery.api.gremlin.socket.TestClient.code;
import static dev.orrery.api.gremlin.socket.TestClient.data;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may use which graph, and what of it. */
class EndpointAccessTest {
    private static final String USER = "/dbs/d/colls/g";

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
    void aNewcomerGetsTheDefaultGraphWithoutCredentials() {
        try (TestClient client = endpoint.connect()) {
            assertThat(code(client.eval("g.addV('person').property('id','a').property('n',1)")))
                    .isEqualTo(200);
            assertThat(data(client.eval("g.V('a').values('n')"))).isEqualTo("[1]");
        }
    }

    @Test
    void whoeverHasAContainerIsAskedWhichGraphIsMeant() {
        endpoint.createGraph("/pk");
        try (TestClient client = endpoint.connect()) {
            assertThat(code(client.eval("g.V()"))).isEqualTo(407);
            client.login(USER, TestEndpoint.KEY);
            assertThat(code(client.nextJson())).isEqualTo(204);
            assertThat(code(client.eval("g.addV('v').property('id','1').property('pk','p')")))
                    .isEqualTo(200);
            assertThat(data(client.eval("g.V(['p','1']).label()"))).isEqualTo("[\"v\"]");
            assertThat(data(client.eval("g.V([k, i]).label()", "{\"k\":\"p\",\"i\":\"1\"}")))
                    .isEqualTo("[\"v\"]");
        }
    }

    /** npm gremlin 2 writes the name of the argument in capitals, and its text as it is. */
    @Test
    void theOldestDriversLogIn() {
        endpoint.createGraph("/pk");
        try (TestClient client = endpoint.connect()) {
            assertThat(code(client.eval("g.V()"))).isEqualTo(407);
            client.send(
                    "authentication",
                    "{\"SASL\":\"\\u0000%s\\u0000%s\"}".formatted(USER, TestEndpoint.KEY));
            assertThat(code(client.nextJson())).isEqualTo(204);
        }
    }

    @Test
    void aWrongPasswordIsRefusedAndTheConnectionClosed() {
        endpoint.createGraph("/pk");
        try (TestClient client = endpoint.connect()) {
            assertThat(code(client.eval("g.V()"))).isEqualTo(407);
            client.login(USER, "wrong");
            assertThat(code(client.nextJson())).isEqualTo(401);
            assertThat(client.next()).startsWith("closed");
        }
    }

    /** It could use a developer's server through a browser; with a key it may. */
    @Test
    void aPageOfAnotherOriginIsAskedForCredentials() {
        try (TestClient own = endpoint.connectFrom("http://localhost:" + endpoint.port())) {
            assertThat(code(own.eval("g.addV('x')"))).isEqualTo(200);
        }
        try (TestClient local = endpoint.connectFrom("http://127.0.0.1:3000")) {
            assertThat(code(local.eval("g.V()"))).isEqualTo(200);
        }
        try (TestClient page = endpoint.connectFrom("https://somebody.example")) {
            assertThat(code(page.eval("g.V()"))).isEqualTo(407);
            page.login("/dbs/graphs/colls/default", TestEndpoint.KEY);
            assertThat(code(page.nextJson())).isEqualTo(200);
        }
    }

    @Test
    void aReadOnlyKeyReads() {
        endpoint.createGraph("/pk");
        try (TestClient client = endpoint.connect()) {
            client.eval("g.V()");
            client.login(USER, TestEndpoint.READ_KEY);
            assertThat(code(client.nextJson())).isEqualTo(204);
            assertThat(code(client.eval("g.addV('x').property('pk','a')"))).isEqualTo(403);
            assertThat(code(client.eval("g.V().count()"))).isEqualTo(200);
        }
    }

    @Test
    void aResourceTokenReadsItsGraph() {
        endpoint.createGraph("/pk");
        try (TestClient client = endpoint.connect()) {
            client.eval("g.V()");
            client.login(USER, endpoint.token(true, Optional.empty()));
            assertThat(code(client.nextJson())).isEqualTo(204);
            assertThat(code(client.eval("g.V().count()"))).isEqualTo(200);
            assertThat(code(client.eval("g.addV('x').property('pk','a')"))).isEqualTo(403);
        }
    }

    @Test
    void aResourceTokenThatIsNoneIsRefused() {
        endpoint.createGraph("/pk");
        try (TestClient client = endpoint.connect()) {
            client.eval("g.V()");
            client.login(USER, "type=resource&ver=1.0&sig=abc");
            assertThat(code(client.nextJson())).isIn(401, 403);
            assertThat(client.next()).startsWith("closed");
        }
    }

    @Test
    void aTokenForOnePartitionKeySeesAndWritesNothingElse() {
        endpoint.createGraph("/pk");
        try (TestClient all = endpoint.connect();
                TestClient one = endpoint.connect()) {
            all.eval("g.V()");
            all.login(USER, TestEndpoint.KEY);
            all.nextJson();
            for (String key : List.of("a", "b")) {
                all.eval("g.addV('v').property('id','x').property('pk','" + key + "')");
                all.eval("g.addV('v').property('id','y').property('pk','" + key + "')");
                all.eval("g.V(['" + key + "','x']).addE('in').to(g.V(['" + key + "','y']))");
            }
            all.eval("g.V(['a','x']).addE('over').to(g.V(['b','y']))");
            all.eval("g.V(['b','x']).addE('over').to(g.V(['a','y']))");
            one.eval("g.V()");
            one.login(USER, endpoint.token(false, Optional.of("[\"a\"]")));
            assertThat(code(one.nextJson())).isEqualTo(200);
            assertThat(data(one.eval("g.V().count()"))).isEqualTo("[2]");
            assertThat(data(one.eval("g.V().values('pk').dedup()"))).isEqualTo("[\"a\"]");
            assertThat(data(one.eval("g.V('x').count()"))).isEqualTo("[1]");
            assertThat(data(one.eval("g.V(['b','x'])"))).isEqualTo("[]");
            assertThat(data(one.eval("g.V().has('pk','b')"))).isEqualTo("[]");
            assertThat(data(one.eval("g.V(['a','x']).out().id()"))).isEqualTo("[\"y\"]");
            assertThat(data(one.eval("g.V(['a','x']).outE('over').inV().valueMap()")))
                    .isEqualTo("[]");
            assertThat(data(one.eval("g.V(['a','y']).in().id()"))).isEqualTo("[\"x\"]");
            assertThat(data(one.eval("g.E().hasLabel('over').count()"))).isEqualTo("[1]");
            assertThat(code(one.eval("g.addV('v').property('id','z').property('pk','a')")))
                    .isEqualTo(200);
            assertThat(code(one.eval("g.addV('v').property('id','z').property('pk','b')")))
                    .isEqualTo(403);
            one.eval("g.V().drop()");
            assertThat(data(all.eval("g.V().has('pk','a').count()"))).isEqualTo("[0]");
            assertThat(data(all.eval("g.V().has('pk','b').count()"))).isEqualTo("[2]");
        }
    }
}
