package dev.orrery.api.cassandra;

import dev.orrery.api.cassandra.auth.AuthMode;
import dev.orrery.api.cassandra.connection.ConnectionLimits;
import dev.orrery.network.TlsPolicy;
import java.net.InetSocketAddress;

/**
 * How to serve the native protocol.
 *
 * @param threads of the event loop
 * @param preparedChars how many characters of prepared statements are kept; clients prepare those
 *     again that had to go
 */
public record CassandraServerOptions(
        InetSocketAddress address,
        int threads,
        TlsPolicy tls,
        AuthMode authentication,
        ConnectionLimits limits,
        String clusterName,
        long preparedChars) {
    /** Some ten thousand statements. */
    public static final long DEFAULT_PREPARED_CHARS = 64L << 20;

    /** A server for development: anybody who knows Cassandra can log in. */
    public static CassandraServerOptions at(InetSocketAddress address) {
        return new CassandraServerOptions(
                address,
                Math.max(2, Runtime.getRuntime().availableProcessors()),
                TlsPolicy.OPTIONAL,
                new AuthMode(true, true),
                ConnectionLimits.DEFAULT,
                "Orrery",
                DEFAULT_PREPARED_CHARS);
    }

    /** The same with room for fewer or more prepared statements. */
    public CassandraServerOptions withPreparedChars(long chars) {
        return new CassandraServerOptions(
                address, threads, tls, authentication, limits, clusterName, chars);
    }
}
