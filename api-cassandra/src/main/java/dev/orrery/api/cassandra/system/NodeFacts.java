package dev.orrery.api.cassandra.system;

import java.net.InetAddress;
import java.util.UUID;
import java.util.function.IntSupplier;

/**
 * What this node tells clients of itself.
 *
 * @param address that clients reach it at
 * @param port of the native protocol, once it is bound
 * @param startSeconds when it started, which grows with every start
 */
public record NodeFacts(
        String clusterName,
        String dataCenter,
        UUID hostId,
        InetAddress address,
        IntSupplier port,
        int startSeconds) {
    public static final String DEFAULT_DATA_CENTER = "datacenter1";

    static final String RACK = "rack1";
    static final String RELEASE_VERSION = "5.0.9";
    static final String CQL_VERSION = "3.4.7";
    static final String PARTITIONER = "org.apache.cassandra.dht.Murmur3Partitioner";
}
