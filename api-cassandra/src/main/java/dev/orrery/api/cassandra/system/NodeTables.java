package dev.orrery.api.cassandra.system;

import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.ContainerStatistics;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.status.ClusterStatus;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.TableCatalog;
import dev.orrery.model.ring.RingPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The tables by which clients find nodes, tokens and sizes. */
public final class NodeTables {
    private static final int TOKEN_LIMIT = 256;
    private static final long OWN_TOKEN_OFFSET = 4_711;
    private static final String SYSTEM = "system";

    private final Gateway gateway;
    private final NodeFacts node;

    private final Peers peers;

    private NodeTables(Gateway gateway, NodeFacts node, Peers peers) {
        this.gateway = gateway;
        this.node = node;
        this.peers = peers;
    }

    public static void fill(SystemTables tables, Gateway gateway, NodeFacts node, Peers peers) {
        NodeTables filler = new NodeTables(gateway, node, peers);
        tables.fill(SYSTEM, "peers", _ -> filler.oldPeers());
        tables.fill(SYSTEM, "peers_v2", _ -> filler.peers());
        tables.fill(SYSTEM, "local", _ -> Stream.of(filler.local()));
        tables.fill(SYSTEM, "size_estimates", _ -> filler.sizes("mean_partition_size", false));
        tables.fill(SYSTEM, "table_estimates", _ -> filler.sizes("mean_partition_size", true));
        tables.fill(SYSTEM, "IndexInfo", _ -> filler.builtIndexes());
    }

    private RowWriter local() {
        NodePlace place = place(gateway.status().cluster().self());
        return new RowWriter()
                .text("key", "local")
                .text("bootstrapped", "COMPLETED")
                .inet("broadcast_address", node.address())
                .number("broadcast_port", node.port().getAsInt())
                .text("cluster_name", node.clusterName())
                .text("cql_version", NodeFacts.CQL_VERSION)
                .text("data_center", place.region())
                .number("gossip_generation", node.startSeconds())
                .uuid("host_id", node.hostId())
                .inet("listen_address", node.address())
                .number("listen_port", node.port().getAsInt())
                .text("native_protocol_version", "5")
                .text("partitioner", NodeFacts.PARTITIONER)
                .text("rack", place.zone())
                .text("release_version", NodeFacts.RELEASE_VERSION)
                .inet("rpc_address", node.address())
                .number("rpc_port", node.port().getAsInt())
                .uuid("schema_version", gateway.tables().catalog().version())
                .set("tokens", tokens(gateway.status().cluster().self()))
                .map("truncated_at", Map.of());
    }

    /** The older table has no ports, so it can only tell of nodes on other machines. */
    private Stream<RowWriter> oldPeers() {
        return peers.all().stream()
                .filter(peer -> !peer.address().getAddress().equals(node.address()))
                .map(peer -> peer(peer).inet("rpc_address", peer.address().getAddress()));
    }

    private Stream<RowWriter> peers() {
        return peers.all().stream()
                .map(
                        peer ->
                                peer(peer)
                                        .number("peer_port", peer.address().getPort())
                                        .inet("native_address", peer.address().getAddress())
                                        .number("native_port", peer.address().getPort()));
    }

    /** Drivers know regions as data centres and zones as racks, which always have names. */
    private NodePlace place(String owner) {
        NodePlace place = gateway.status().regions().of(owner);
        return new NodePlace(
                place.region().isEmpty() ? node.dataCenter() : place.region(),
                place.zone().isEmpty() ? NodeFacts.RACK : place.zone());
    }

    private RowWriter peer(Peers.Peer peer) {
        NodePlace place = place(peer.node());
        return new RowWriter()
                .inet("peer", peer.address().getAddress())
                .text("data_center", place.region())
                .uuid("host_id", peer.hostId())
                .text("rack", place.zone())
                .text("release_version", NodeFacts.RELEASE_VERSION)
                .uuid("schema_version", gateway.tables().catalog().version())
                .set("tokens", tokens(peer.node()));
    }

    /**
     * The last tokens of the ranges that a node leads: a split of any table shows as a token. Every
     * node has a token of its own besides; a node that is alone has all.
     */
    private Set<String> tokens(String owner) {
        ClusterStatus cluster = gateway.status().cluster();
        Set<String> tokens = new TreeSet<>();
        tokens.add(Long.toString(ownToken(cluster, owner)));
        for (OpenTable table : tables()) {
            for (RangeRecord range : gateway.ranges().of(table.container())) {
                if (tokens.size() < TOKEN_LIMIT && owner.equals(leader(cluster, range))) {
                    tokens.add(Long.toString(lastToken(range.range().max())));
                }
            }
        }
        return tokens;
    }

    private static String leader(ClusterStatus cluster, RangeRecord range) {
        return cluster.set(range.number()).flatMap(set -> set.leader()).orElse("");
    }

    /** Spread evenly, and hardly ever the end of a range. */
    private static long ownToken(ClusterStatus cluster, String owner) {
        if (owner.isEmpty()) {
            return Long.MAX_VALUE;
        }
        List<String> nodes = cluster.nodes().stream().map(NodeRecord::node).sorted().toList();
        long step = Long.divideUnsigned(-1L, Math.max(1, nodes.size()));
        return Long.MIN_VALUE + step * nodes.indexOf(owner) + OWN_TOKEN_OFFSET;
    }

    private static long lastToken(RingPosition end) {
        return end.isEnd() ? Long.MAX_VALUE : (end.high() ^ Long.MIN_VALUE) - 1;
    }

    private static long firstToken(RingPosition start) {
        return start.isMin() ? Long.MIN_VALUE : (start.high() ^ Long.MIN_VALUE) - 1;
    }

    private List<OpenTable> tables() {
        List<OpenTable> tables = new ArrayList<>();
        for (TableCatalog.Keyspace keyspace : gateway.tables().catalog().keyspaces()) {
            tables.addAll(keyspace.tables().values());
        }
        return tables;
    }

    /** Estimates: rows are taken for partitions, and spread evenly over the ranges. */
    private Stream<RowWriter> sizes(String meanColumn, boolean withType) {
        List<RowWriter> rows = new ArrayList<>();
        for (OpenTable table : tables()) {
            ContainerStatistics statistics = gateway.ranges().statistics(table.container());
            List<RangeRecord> ranges = gateway.ranges().of(table.container());
            for (RangeRecord range : ranges) {
                RowWriter row =
                        new RowWriter()
                                .text("keyspace_name", table.schema().keyspace())
                                .text("table_name", table.schema().name().table())
                                .text("range_start", Long.toString(firstToken(range.range().min())))
                                .text("range_end", Long.toString(lastToken(range.range().max())))
                                .bigint(
                                        meanColumn,
                                        statistics.bytes() / Math.max(1, statistics.items()))
                                .bigint("partitions_count", statistics.items() / ranges.size());
                rows.add(withType ? row.text("range_type", "primary") : row);
            }
        }
        return rows.stream();
    }

    private Stream<RowWriter> builtIndexes() {
        return tables().stream()
                .flatMap(
                        table ->
                                table.schema().indexes().stream()
                                        .map(
                                                index ->
                                                        new RowWriter()
                                                                .text(
                                                                        "table_name",
                                                                        table.schema().keyspace())
                                                                .text("index_name", index.name())));
    }
}
