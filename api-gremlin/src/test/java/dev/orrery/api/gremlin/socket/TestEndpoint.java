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
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.time.Clock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** An endpoint with a store of its own. */
final class TestEndpoint implements AutoCloseable {
    static final String KEY = Base64.getEncoder().encodeToString(new byte[64]);
    static final String READ_KEY =
            Base64.getEncoder().encodeToString("r".repeat(64).getBytes(StandardCharsets.US_ASCII));

    private static final int EVENT_THREADS = 2;

    private final Gateway gateway;
    private final GremlinServer server;
    private final HttpClient http = HttpClient.newHttpClient();

    TestEndpoint(Path directory) {
        this(directory, GremlinServerOptions.Limits.DEFAULT);
    }

    TestEndpoint(Path directory, GremlinServerOptions.Limits limits) {
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
                        new GremlinServerOptions(address, EVENT_THREADS, true, limits),
                        gateway,
                        Optional.empty(),
                        Clock.system());
    }

    int port() {
        return server.port();
    }

    HttpClient http() {
        return http;
    }

    TestClient connect() {
        return new TestClient(http, URI.create("ws://localhost:" + port() + "/gremlin"));
    }

    TestClient connectFrom(String origin) {
        return new TestClient(http, URI.create("ws://localhost:" + port() + "/gremlin"), origin);
    }

    void createGraph(String keyPath) {
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

    /** A resource token for the graph. */
    String token(boolean readOnly, Optional<String> partitionKey) {
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

    /** Waits until so many requests are under way. */
    void awaitRequests(int requests) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (server.requestsUnderWay() != requests) {
            assertThat(System.nanoTime()).as("requests under way").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    @Override
    public void close() {
        server.close();
        gateway.close();
        http.close();
    }
}
