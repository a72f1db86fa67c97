package dev.orrery.api.cassandra;

import com.datastax.oss.protocol.internal.response.AuthSuccess;
import dev.orrery.api.cassandra.frame.Compression;
import dev.orrery.api.cassandra.frame.WireClient;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.model.time.Clock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Base64;

/** A whole server in this process, on a free port. */
public final class TestServer implements AutoCloseable {
    public static final String KEY = Base64.getEncoder().encodeToString(new byte[64]);

    private final Gateway gateway;
    private final CassandraServer server;

    private TestServer(Gateway gateway, CassandraServer server) {
        this.gateway = gateway;
        this.server = server;
    }

    public static TestServer start(Path directory) {
        return start(directory, CassandraServerOptions.DEFAULT_PREPARED_CHARS);
    }

    public static TestServer start(Path directory, long preparedChars) {
        AccountKeys keys = new AccountKeys(new KeyTexts(KEY, KEY, KEY, KEY), true);
        Gateway gateway =
                new Gateway(
                        Cluster.open(ClusterOptions.defaults(directory)),
                        keys,
                        GatewayOptions.defaults());
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        CassandraServer server =
                CassandraServer.start(
                        CassandraServerOptions.at(address).withPreparedChars(preparedChars),
                        gateway,
                        () -> {
                            throw new IllegalStateException("no certificate");
                        },
                        Clock.system());
        return new TestServer(gateway, server);
    }

    public int port() {
        return server.port();
    }

    /** A client that is logged in as the superuser. */
    public WireClient client(int version) throws IOException {
        return client(version, "cassandra", "cassandra");
    }

    public WireClient client(int version, String user, String password) throws IOException {
        WireClient client = new WireClient(port(), version, Compression.NONE);
        if (!(client.connectAs(user, password) instanceof AuthSuccess)) {
            throw new IOException(user + " cannot log in");
        }
        return client;
    }

    @Override
    public void close() {
        server.close();
        gateway.close();
    }
}
