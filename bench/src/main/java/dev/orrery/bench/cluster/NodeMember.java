package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.UnlimitedGateway;
import dev.orrery.bench.nosql.Items;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.node.JoinCall;
import dev.orrery.cluster.node.NodeSetup;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftTiming;
import dev.orrery.replication.rpc.RpcTls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The process of a node of a cluster that is asked by nobody but itself: all that a write is, less
 * the protocol of its client and the way to the leader. It answers lines on its standard input:
 *
 * <pre>
 * make                              -&gt; made: the container, on the first node when all are there
 * lead                              -&gt; yes | no: of the container's partition
 * write clients perEntry seconds    -&gt; rate p50 p95 p99 (milliseconds); perEntry is not used
 * last                              -&gt; the LSN of one more write
 * </pre>
 */
final class NodeMember {
    private static final long CLUSTER = 8;

    /** Any node may lead, and no two make the same item. */
    private static final int ITEMS_OF_A_NODE = 100_000_000;

    /** As over REST, whose entries the log alone is given, too. */
    private static final IndexingPolicy ALL_BUT_THE_TEXT =
            new IndexingPolicy(
                    IndexingMode.CONSISTENT,
                    List.of(IndexPath.parse("/*")),
                    List.of(IndexPath.parse("/text/?")),
                    List.of());

    private final Gateway gateway;
    private final Cluster cluster;
    private final Items items;

    private NodeMember(Gateway gateway, Cluster cluster, Items items) {
        this.gateway = gateway;
        this.cluster = cluster;
        this.items = items;
    }

    /** The folder, the place of this node among the addresses, those, and its certificates. */
    public static void main(String[] args) throws IOException {
        int place = Integer.parseInt(args[1]);
        List<String> addresses = List.of(args[2].split(",", -1));
        RpcTls tls = LogMember.certificates(Path.of(args[3]));
        RaftMember self = new RaftMember("n" + (place + 1), addresses.get(place));
        if (place > 0) {
            long _ =
                    new JoinCall(self.node(), self.address(), NodePlace.ANYWHERE)
                            .send(addresses.getFirst(), Optional.of(tls));
        }
        NodeSetup setup =
                new NodeSetup(
                        CLUSTER,
                        self,
                        NodePlace.ANYWHERE,
                        place == 0,
                        self.address(),
                        Optional.of(tls),
                        Duration.ofHours(1),
                        RaftTiming.DEFAULT);
        Cluster cluster = Cluster.open(UnlimitedGateway.options(Path.of(args[0])), setup);
        try (Gateway gateway = UnlimitedGateway.of(cluster)) {
            NodeMember member =
                    new NodeMember(gateway, cluster, new Items(place * ITEMS_OF_A_NODE));
            Console.answer(member::answer);
        }
    }

    private String answer(String[] words) {
        return switch (words[0]) {
            case "make" -> make();
            case "lead" -> leads() ? "yes" : "no";
            case "write" ->
                    writers().write(Integer.parseInt(words[1]), Double.parseDouble(words[3]));
            case "last" -> Long.toString(writers().writeOne().lsn());
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private NodeWriters writers() {
        return new NodeWriters(gateway, container().orElseThrow(), items);
    }

    private String make() {
        ContainerRecord _ = UnlimitedGateway.container(gateway, ALL_BUT_THE_TEXT, 1);
        return "made";
    }

    private Optional<ContainerRecord> container() {
        return cluster.snapshot().databases().stream()
                .flatMap(database -> cluster.snapshot().containers(database.number()).stream())
                .filter(container -> container.id().equals(UnlimitedGateway.CONTAINER))
                .findFirst();
    }

    private boolean leads() {
        return container().stream()
                .flatMap(container -> cluster.snapshot().ranges(container).all().stream())
                .map(RangeRecord::number)
                .flatMap(number -> cluster.partitions().find(number).stream())
                .anyMatch(PhysicalPartition::isLeader);
    }
}
