package dev.orrery.api.gremlin.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.gremlin.GremlinServer;
import dev.orrery.api.gremlin.GremlinServerOptions;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.PermissionRecord;
import dev.orrery.cluster.catalog.PermissionSpec;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.catalog.UserRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.time.Clock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoint, seen from a WebSocket that speaks plain JSON. */
class EndpointTest {
    private static final String KEY = Base64.getEncoder().encodeToString(new byte[64]);
    private static final String READ_KEY =
            Base64.getEncoder().encodeToString("r".repeat(64).getBytes(StandardCharsets.US_ASCII));
    private static final String USER = "/dbs/d/colls/g";

    @TempDir Path directory;
    private Gateway gateway;
    private GremlinServer server;
    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeEach
    void start() {
        AccountKeys keys =
                new AccountKeys(new AccountKeys.KeyTexts(KEY, KEY, READ_KEY, READ_KEY), false);
        gateway =
                new Gateway(
                        Cluster.open(ClusterOptions.defaults(directory)),
                        keys,
                        GatewayOptions.defaults());
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server =
                GremlinServer.start(
                        GremlinServerOptions.at(address, true),
                        gateway,
                        Optional.empty(),
                        Clock.system());
    }

    @AfterEach
    void stop() {
        server.close();
        gateway.close();
        http.close();
    }

    private void createGraph(String keyPath) {
        DatabaseRecord database = gateway.metadata().createDatabase("d", Optional.empty());
        gateway.metadata()
                .createContainer(
                        database,
                        new ContainerSpec(
                                "g",
                                PartitionKeyDefinition.of(keyPath),
                                IndexingPolicy.ALL,
                                UniqueKeyPolicy.NONE,
                                TimeToLive.OFF,
                                JsonObject.EMPTY),
                        Optional.empty());
    }

    /** A client that sends text frames. */
    private final class Client implements AutoCloseable, WebSocket.Listener {
        private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        private final StringBuilder text = new StringBuilder();
        private final WebSocket socket;

        Client() {
            socket =
                    http.newWebSocketBuilder()
                            .buildAsync(
                                    URI.create("ws://localhost:" + server.port() + "/gremlin"),
                                    this)
                            .join();
        }

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                answers.add(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
            answers.add("closed " + code);
            return null;
        }

        void send(String op, String arguments) {
            socket.sendText(
                            "{\"requestId\":\"%s\",\"op\":\"%s\",\"processor\":\"\",\"args\":%s}"
                                    .formatted(UUID.randomUUID(), op, arguments),
                            true)
                    .join();
        }

        String next() {
            try {
                String answer = answers.poll(20, TimeUnit.SECONDS);
                assertThat(answer).as("an answer").isNotNull();
                return answer;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        JsonObject nextJson() {
            return (JsonObject) JsonValue.parse(next().getBytes(StandardCharsets.UTF_8));
        }

        JsonObject eval(String gremlin) {
            return eval(gremlin, "{}");
        }

        JsonObject eval(String gremlin, String bindings) {
            send(
                    "eval",
                    "{\"gremlin\":\"%s\",\"bindings\":%s,\"language\":\"gremlin-groovy\"}"
                            .formatted(gremlin, bindings));
            return nextJson();
        }

        void login(String user, String password) {
            String sasl =
                    Base64.getEncoder()
                            .encodeToString(
                                    ("\0" + user + "\0" + password)
                                            .getBytes(StandardCharsets.UTF_8));
            send("authentication", "{\"sasl\":\"" + sasl + "\"}");
        }

        @Override
        public void close() {
            socket.abort();
        }
    }

    private static int code(JsonObject answer) {
        return (int)
                answer.object("status")
                        .flatMap(status -> status.number("code"))
                        .map(JsonNumber::doubleValue)
                        .orElseThrow()
                        .doubleValue();
    }

    private static JsonObject attributes(JsonObject answer) {
        return answer.object("status").flatMap(s -> s.object("attributes")).orElseThrow();
    }

    private static String data(JsonObject answer) {
        JsonArray data = answer.object("result").flatMap(r -> r.array("data")).orElseThrow();
        return new String(data.toBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void aNewcomerGetsTheDefaultGraphWithoutCredentials() {
        try (Client client = new Client()) {
            assertThat(code(client.eval("g.addV('person').property('id','a').property('n',1)")))
                    .isEqualTo(200);
            assertThat(data(client.eval("g.V('a').values('n')"))).isEqualTo("[1]");
        }
    }

    @Test
    void whoeverHasAContainerIsAskedWhichGraphIsMeant() {
        createGraph("/pk");
        try (Client client = new Client()) {
            assertThat(code(client.eval("g.V()"))).isEqualTo(407);
            client.login(USER, KEY);
            assertThat(code(client.nextJson())).isEqualTo(204);
            assertThat(code(client.eval("g.addV('v').property('id','1').property('pk','p')")))
                    .isEqualTo(200);
            assertThat(data(client.eval("g.V(['p','1']).label()"))).isEqualTo("[\"v\"]");
            assertThat(data(client.eval("g.V([k, i]).label()", "{\"k\":\"p\",\"i\":\"1\"}")))
                    .isEqualTo("[\"v\"]");
        }
    }

    @Test
    void answersTellWhatTheyCost() {
        try (Client client = new Client()) {
            JsonObject answer = client.eval("g.addV('x')");
            JsonObject attributes = attributes(answer);
            assertThat(attributes.number("x-ms-status-code").orElseThrow().text()).isEqualTo("200");
            assertThat(attributes.number("x-ms-total-request-charge").orElseThrow().doubleValue())
                    .isPositive();
            assertThat(attributes.string("x-ms-activity-id")).isPresent();
        }
    }

    @Test
    void manyResultsComeInBatches() {
        try (Client client = new Client()) {
            client.send("eval", "{\"gremlin\":\"g.inject(1,2,3,4,5)\",\"batchSize\":2}");
            assertThat(code(client.nextJson())).isEqualTo(206);
            assertThat(code(client.nextJson())).isEqualTo(206);
            JsonObject last = client.nextJson();
            assertThat(code(last)).isEqualTo(200);
            assertThat(data(last)).isEqualTo("[5]");
        }
    }

    @Test
    void aWrongPasswordIsRefusedAndTheConnectionClosed() {
        createGraph("/pk");
        try (Client client = new Client()) {
            assertThat(code(client.eval("g.V()"))).isEqualTo(407);
            client.login(USER, "wrong");
            assertThat(code(client.nextJson())).isEqualTo(401);
            assertThat(client.next()).startsWith("closed");
        }
    }

    @Test
    void aReadOnlyKeyReads() {
        createGraph("/pk");
        try (Client client = new Client()) {
            client.eval("g.V()");
            client.login(USER, READ_KEY);
            assertThat(code(client.nextJson())).isEqualTo(204);
            assertThat(code(client.eval("g.addV('x').property('pk','a')"))).isEqualTo(403);
            assertThat(code(client.eval("g.V().count()"))).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 + 1",
                "g.V().map{it}",
                "graph.close()",
                "g.V(",
                "g.V().nonsense()",
                "System.exit(0)",
                "g.V(); g.V()"
            })
    void whatIsNoTraversalIsRefusedWithItsReason(String script) {
        try (Client client = new Client()) {
            JsonObject answer = client.eval(script);
            assertThat(code(answer)).isEqualTo(498);
            assertThat(answer.object("status").flatMap(s -> s.string("message")).orElse(""))
                    .isNotEmpty();
            assertThat(attributes(answer).number("x-ms-status-code").orElseThrow().text())
                    .isEqualTo("1004");
            assertThat(code(client.eval("g.inject(1)"))).isEqualTo(200);
        }
    }

    @Test
    void aTraversalThatFailsOnPurposeSaysWhy() {
        try (Client client = new Client()) {
            JsonObject answer = client.eval("g.inject(1).fail('because of this')");
            assertThat(code(answer)).isEqualTo(595);
            assertThat(answer.object("status").flatMap(s -> s.string("message")).orElse(""))
                    .contains("because of this");
        }
    }

    @Test
    void aTraversalThatTakesTooLongIsEnded() {
        try (Client client = new Client()) {
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
        try (Client client = new Client()) {
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
            Client gone = new Client();
            gone.send(
                    "eval",
                    "{\"gremlin\":\"g.inject(1).repeat(union(math('_ + 1'), math('_ * 3')))"
                            + ".times(30).count()\",\"evaluationTimeout\":600000}");
            await(1);
            gone.close();
            await(0);
        }
    }

    @Test
    void whoHangsUpEndsItsRequests() {
        try (Client client = new Client()) {
            for (int i = 0; i < 8; i++) {
                client.eval("g.addV('x').property('id','" + i + "')");
            }
            client.eval("g.V().as('a').V().addE('e').from('a')");
            Client gone = new Client();
            gone.send(
                    "eval",
                    "{\"gremlin\":\"g.V().repeat(out()).times(20).path().count()\","
                            + "\"evaluationTimeout\":600000}");
            await(1);
            gone.close();
            await(0);
            assertThat(code(client.eval("g.V().count()"))).isEqualTo(200);
        }
    }

    private void await(int requests) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (server.requestsUnderWay() != requests) {
            assertThat(System.nanoTime()).as("requests under way").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    @Test
    void theProfileHasTheShapeOfTheService() {
        try (Client client = new Client()) {
            String profile = data(client.eval("g.V().out().executionProfile()"));
            assertThat(profile).contains("\"gremlin\"", "\"totalTime\"", "\"metrics\"");
            assertThat(profile).contains("\"storeOps\"", "\"fanoutFactor\":2");
        }
    }

    @Test
    void aPlanIsShownAndNotRun() {
        try (Client client = new Client()) {
            assertThat(data(client.eval("g.addV('never').explain()"))).contains("AddVertex");
            assertThat(data(client.eval("g.V().count()"))).isEqualTo("[0]");
        }
    }

    @Test
    void anUnreadableMessageEndsOnlyItsConnection() {
        try (Client client = new Client();
                Client other = new Client()) {
            client.socket.sendText("{nonsense", true).join();
            assertThat(client.next()).contains("cannot be read");
            assertThat(client.next()).startsWith("closed");
            assertThat(code(other.eval("g.inject(1)"))).isEqualTo(200);
        }
    }

    @Test
    void plainHttpIsToldWhatIsServed() throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + "/gremlin"))
                        .build();
        assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(426);
    }

    private String token(boolean readOnly, Optional<String> partitionKey) {
        DatabaseRecord database = gateway.metadata().database(new ResourceName.ByName("d"));
        UserRecord user = gateway.users().operations().create(database.number(), "ada");
        PermissionRecord permission =
                gateway.users()
                        .operations()
                        .create(
                                user,
                                new PermissionSpec("p", readOnly, "dbs/d/colls/g", partitionKey));
        return "type=resource&ver=1.0&sig="
                + gateway.users().tokens().issue(permission, 60, System.currentTimeMillis());
    }

    @Test
    void aResourceTokenReadsItsGraph() {
        createGraph("/pk");
        try (Client client = new Client()) {
            client.eval("g.V()");
            client.login(USER, token(true, Optional.empty()));
            assertThat(code(client.nextJson())).isEqualTo(204);
            assertThat(code(client.eval("g.V().count()"))).isEqualTo(200);
            assertThat(code(client.eval("g.addV('x').property('pk','a')"))).isEqualTo(403);
        }
    }

    @Test
    void aResourceTokenThatIsNoneIsRefused() {
        createGraph("/pk");
        try (Client client = new Client()) {
            client.eval("g.V()");
            client.login(USER, "type=resource&ver=1.0&sig=abc");
            assertThat(code(client.nextJson())).isIn(401, 403);
            assertThat(client.next()).startsWith("closed");
        }
    }

    @Test
    void aTokenForOnePartitionKeySeesAndWritesNothingElse() {
        createGraph("/pk");
        try (Client all = new Client();
                Client one = new Client()) {
            all.eval("g.V()");
            all.login(USER, KEY);
            all.nextJson();
            for (String key : List.of("a", "b")) {
                all.eval("g.addV('v').property('id','x').property('pk','" + key + "')");
                all.eval("g.addV('v').property('id','y').property('pk','" + key + "')");
                all.eval("g.V(['" + key + "','x']).addE('in').to(g.V(['" + key + "','y']))");
            }
            all.eval("g.V(['a','x']).addE('over').to(g.V(['b','y']))");
            all.eval("g.V(['b','x']).addE('over').to(g.V(['a','y']))");
            one.eval("g.V()");
            one.login(USER, token(false, Optional.of("[\"a\"]")));
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

    /** Small ones are answered by the event loop, large ones by a thread of their own. */
    @Test
    void readsAreAnsweredAlikeHoweverLargeTheyAre() {
        try (Client client = new Client()) {
            client.eval("g.addV('hub').property('id','hub')");
            for (int i = 0; i < 30; i++) {
                StringBuilder script = new StringBuilder("g.V('hub').as('h')");
                for (int j = 0; j < 10; j++) {
                    script.append(".addV('x').property('n',").append(10 * i + j);
                    script.append(").addE('e').from('h').inV()");
                }
                assertThat(code(client.eval(script.toString()))).isEqualTo(200);
            }
            assertThat(data(client.eval("g.V('hub').out('e').count()"))).isEqualTo("[300]");
            assertThat(data(client.eval("g.V('hub').out('e').has('n', 7).values('n')")))
                    .isEqualTo("[7]");
            assertThat(data(client.eval("g.V('hub').label()"))).isEqualTo("[\"hub\"]");
            assertThat(data(client.eval("g.V('none').out('e')"))).isEqualTo("[]");
            assertThat(code(client.eval("g.V('hub').out('e').valueMap()"))).isEqualTo(206);
        }
    }

    @Test
    void manyRequestsOfOneConnectionAreAllAnswered() {
        try (Client client = new Client()) {
            for (int i = 0; i < 100; i++) {
                client.send("eval", "{\"gremlin\":\"g.inject(" + i + ")\"}");
            }
            List<Integer> codes =
                    IntStream.range(0, 100).mapToObj(_ -> code(client.nextJson())).toList();
            assertThat(codes).containsOnly(200);
        }
    }
}
