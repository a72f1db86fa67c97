package dev.orrery.server.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;

/** All settings. The name of a component is the first part of the keys of its settings. */
public record ServerConfig(
        NetworkConfig network,
        StorageConfig storage,
        DurabilityConfig durability,
        LimitsConfig limits,
        CatalogConfig catalog,
        ThroughputConfig throughput,
        PartitionsConfig partitions,
        CassandraConfig cassandra,
        QueryConfig query,
        ScriptsConfig scripts,
        GremlinConfig gremlin,
        ConsistencyConfig consistency,
        ClusterConfig cluster,
        SecurityConfig security,
        LoggingConfig logging) {
    public ServerConfig {
        if (limits.itemBytes() > network.bodyBytes()) {
            throw new StartRefusedException(
                    "limits.item-bytes is "
                            + limits.itemBytes()
                            + ", but no request may have more than the "
                            + network.bodyBytes()
                            + " bytes of network.body-bytes: raise that, too.");
        }
        if (security.mode() == ServerMode.PRODUCTION
                && cassandra.authentication() == CassandraAuthentication.NONE) {
            throw new StartRefusedException(
                    "cassandra.authentication=none lets every client do everything, so production"
                            + " mode does not allow it.");
        }
        requireDistinct(
                new Port("network.nosql-port", network.nosqlPort()),
                new Port("network.admin-port", network.adminPort()),
                new Port("cassandra.port", cassandra.port()),
                new Port("gremlin.port", gremlin.port()));
        boolean loopback = address(network.bind()).isLoopbackAddress();
        if (security.mode() == ServerMode.DEVELOPMENT && !loopback) {
            throw new StartRefusedException(
                    "Development mode accepts a key that everybody knows, so it listens on loopback"
                            + " addresses only, and network.bind is "
                            + network.bind()
                            + ". Start with --production to listen there.");
        }
    }

    private record Port(String key, int number) {}

    private static void requireDistinct(Port... ports) {
        Map<Integer, String> taken = new HashMap<>();
        for (Port port : ports) {
            String other = port.number() == 0 ? null : taken.put(port.number(), port.key());
            if (other != null) {
                throw new StartRefusedException(
                        "%s and %s are both %d: choose two different ports."
                                .formatted(port.key(), other, port.number()));
            }
        }
    }

    private static InetAddress address(String name) {
        try {
            return InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new StartRefusedException(
                    "network.bind is '" + name + "', which is no address of a machine.", e);
        }
    }
}
