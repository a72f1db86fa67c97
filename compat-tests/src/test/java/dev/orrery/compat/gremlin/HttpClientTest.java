package dev.orrery.compat.gremlin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import dev.orrery.compat.nosql.GraphContainers;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.tinkerpop.gremlin.driver.Channelizer;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.remote.DriverRemoteConnection;
import org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.util.MessageSerializer;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that speak plain HTTP: that of Java, and the driver of TinkerPop where it does. */
@ExtendWith(SharedServer.class)
class HttpClientTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int HOLD_SECONDS = 1;
    private static final int THROTTLED = 429;
    private static final int THROUGHPUT = 10_000;

    private static String authorization(String user) {
        byte[] text = (user + ":" + GraphContainers.KEY).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(text);
    }

    private static HttpRequest request(
            ServerProcess server, String scheme, String user, String body) {
        return HttpRequest.newBuilder(
                        URI.create(scheme + "://localhost:" + server.gremlinPort() + "/gremlin"))
                .header("Authorization", authorization(user))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    private static String body(String script, Map<String, Object> bindings) throws IOException {
        return JSON.writeValueAsString(Map.of("gremlin", script, "bindings", bindings));
    }

    private static JsonNode data(HttpResponse<String> response) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body()).at("/result/data");
    }

    /** Trusts the certificate that the server has made for itself. */
    private static SSLContext trusting(ServerProcess server)
            throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream certificate =
                Files.newInputStream(server.data().resolve("tls/certificate.pem"))) {
            trusted.setCertificateEntry(
                    "server",
                    CertificateFactory.getInstance("X.509").generateCertificate(certificate));
        }
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void theClientOfJavaWritesAndReads(String scheme, ServerProcess server) throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(server)).build()) {
            String add = "g.addV('person').property('id', i).property('pk', p).property('n', n)";
            for (int i = 0; i < 3; i++) {
                Map<String, Object> bindings = Map.of("i", "v" + i, "p", "a", "n", i);
                HttpResponse<String> added =
                        client.send(
                                request(server, scheme, user, body(add, bindings)),
                                BodyHandlers.ofString());
                assertThat(data(added).at("/0/id").asText()).isEqualTo("v" + i);
                assertThat(added.headers().firstValueAsLong("x-ms-status-code")).hasValue(200);
            }
            List<CompletableFuture<HttpResponse<String>>> answers =
                    IntStream.range(0, 50)
                            .mapToObj(
                                    _ ->
                                            client.sendAsync(
                                                    request(
                                                            server,
                                                            scheme,
                                                            user,
                                                            "{\"gremlin\":\"g.V().values('n').sum()"
                                                                    + "\"}"),
                                                    BodyHandlers.ofString()))
                            .toList();
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(data(answer.get(60, TimeUnit.SECONDS)).at("/0").asInt()).isEqualTo(3);
            }
        }
    }

    @Test
    void whoIsThrottledIsToldHowLongToWait(ServerProcess server) throws Exception {
        String user = GraphContainers.fresh(server, "/pk");
        String place = user.substring(1).replace("dbs/", "databases/");
        HttpRequest read = request(server, "http", user, "{\"gremlin\":\"g.V(['a','x'])\"}");
        try (HttpClient client = HttpClient.newHttpClient()) {
            AdminApi.throttle(server, place.replace("colls/", "containers/"), HOLD_SECONDS);
            HttpResponse<String> refused = client.send(read, BodyHandlers.ofString());
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(THROTTLED);
            HttpResponse<String> answer = refused;
            while (answer.statusCode() == THROTTLED) {
                long millis =
                        answer.headers().firstValueAsLong("x-ms-retry-after-ms").orElseThrow();
                assertThat(answer.headers().firstValueAsLong("retry-after").orElseThrow())
                        .isEqualTo(Math.ceilDiv(millis, 1_000));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
                answer = client.send(read, BodyHandlers.ofString());
            }
            assertThat(data(answer)).isEmpty();
        }
    }

    private static List<MessageSerializer<?>> serializers() {
        return List.of(new GraphBinaryMessageSerializerV1(), new GraphSONMessageSerializerV3());
    }

    @Test
    void theDriverOfTinkerPopSpeaksHttpToo(ServerProcess server) throws Exception {
        for (MessageSerializer<?> serializer : serializers()) {
            String user = GraphContainers.fresh(server, "/pk");
            // A hundred writes cost more than a small container has for a second.
            GraphContainers.scale(server, user, THROUGHPUT);
            Cluster cluster =
                    Cluster.build("localhost")
                            .port(server.gremlinPort())
                            .channelizer(Channelizer.HttpChannelizer.class)
                            .serializer(serializer)
                            .requestInterceptor(
                                    request -> {
                                        request.headers().set("Authorization", authorization(user));
                                        return request;
                                    })
                            .create();
            try {
                Client client = cluster.connect();
                assertThat(client.submit("1+1").all().get().getFirst().getInt()).isEqualTo(2);
                GraphTraversalSource g =
                        AnonymousTraversalSource.traversal()
                                .with(DriverRemoteConnection.using(cluster));
                for (int i = 0; i < 100; i++) {
                    g.addV("v").property("id", "v" + i).property("pk", "a").iterate();
                }
                assertThat(g.V().count().next()).isEqualTo(100);
                assertThat(g.V().id().toSet()).hasSize(100);
                assertThat(client.submit("g.V().nonsense()").all())
                        .failsWithin(60, TimeUnit.SECONDS)
                        .withThrowableThat()
                        .withMessageContaining("nonsense");
            } finally {
                cluster.close();
            }
        }
    }
}
