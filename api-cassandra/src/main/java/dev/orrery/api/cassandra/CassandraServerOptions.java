package dev.orrery.api.cassandra;

import dev.orrery.api.cassandra.auth.AuthMode;
import dev.orrery.api.cassandra.connection.ConnectionLimits;
import dev.orrery.network.TlsPolicy;
import java.net.InetSocketAddress;

/**
 * How to serve the native protocol.
 *
 * @param threads of the event loop
 */
public record CassandraServerOptions(
        InetSocketAddress address,
        int threads,
        TlsPolicy tls,
        AuthMode authentication,
        ConnectionLimits limits,
        String clusterName) {
    /** A server for development: anybody who knows Cassandra can log in. */
    public static CassandraServerOptions at(InetSocketAddress address) {
        return new CassandraServerOptions(
                address,
                Math.max(2, Runtime.getRuntime().availableProcessors()),
                TlsPolicy.OPTIONAL,
                new AuthMode(true, true),
                ConnectionLimits.DEFAULT,
                "Orrery");
    }
}
