package dev.orrery.api.nosql.testing;

import dev.orrery.api.nosql.NosqlServer;
import dev.orrery.api.nosql.NosqlServerOptions;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.model.time.Clock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/** The protocol on a gateway of its own, in a folder of the test. */
public final class TestServer implements AutoCloseable {
    public static final String PRIMARY = key(1);
    public static final String SECONDARY = key(2);
    public static final String READ_ONLY = key(3);
    private static final String SECOND_READ_ONLY = key(4);

    private final Cluster cluster;
    private final Gateway gateway;
    private final NosqlServer server;

    private TestServer(Cluster cluster, Gateway gateway, NosqlServer server) {
        this.cluster = cluster;
        this.gateway = gateway;
        this.server = server;
    }

    /** Charges requests and refuses none for it. */
    public static TestServer start(Path directory) {
        return start(ClusterOptions.defaults(directory).withRateLimits(RateLimits.NONE));
    }

    public static TestServer start(ClusterOptions options) {
        return start(options, GatewayOptions.defaults());
    }

    public static TestServer start(ClusterOptions options, GatewayOptions gatewayOptions) {
        return start(Cluster.open(options), gatewayOptions);
    }

    /** On a node of a cluster. */
    public static TestServer start(Cluster cluster) {
        return start(cluster, GatewayOptions.defaults());
    }

    private static TestServer start(Cluster cluster, GatewayOptions gatewayOptions) {
        AccountKeys keys =
                new AccountKeys(
                        new KeyTexts(PRIMARY, SECONDARY, READ_ONLY, SECOND_READ_ONLY), false);
        Gateway gateway = new Gateway(cluster, keys, gatewayOptions);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        NosqlServer server =
                NosqlServer.start(
                        NosqlServerOptions.at(address), gateway, Optional.empty(), Clock.system());
        return new TestServer(cluster, gateway, server);
    }

    public int port() {
        return server.port();
    }

    public Cluster cluster() {
        return cluster;
    }

    public Gateway gateway() {
        return gateway;
    }

    public TestClient client() {
        return new TestClient(port(), PRIMARY);
    }

    public TestClient client(String key) {
        return new TestClient(port(), key);
    }

    private static String key(int fill) {
        byte[] bytes = new byte[64];
        Arrays.fill(bytes, (byte) fill);
        return Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    public void close() {
        server.close();
        gateway.close();
    }
}
