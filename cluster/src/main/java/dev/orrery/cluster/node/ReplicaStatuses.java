package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.rpc.RpcClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What is known of replica sets: of those with a replica here, and from those who lead others. */
public final class ReplicaStatuses {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final String self;
    private final ReplicaHosting hosting;
    private final RpcClient rpc;

    ReplicaStatuses(String self, ReplicaHosting hosting, RpcClient rpc) {
        this.self = self;
        this.hosting = hosting;
        this.rpc = rpc;
    }

    /** The id of this node. */
    public String self() {
        return self;
    }

    /** The replica set of a partition; the catalog's is number 0. */
    public Optional<ReplicaSetStatus> of(int partition) {
        return hosting.log(partition)
                .map(RaftLog::status)
                .map(
                        raft ->
                                new ReplicaSetStatus(
                                        raft.leader(), raft.voters(), raft.readers(), raft.lags()));
    }

    /** Those of some replica sets that this node leads. */
    LedSets led(List<Integer> partitions) {
        return new LedSets(
                partitions.stream()
                        .flatMap(
                                number ->
                                        of(number).filter(this::leads).stream()
                                                .map(status -> LedSets.Led.of(number, status)))
                        .toList());
    }

    private boolean leads(ReplicaSetStatus status) {
        return status.leader().filter(self::equals).isPresent();
    }

    /** Replica sets as their leaders on other nodes see them; waits for nodes, but not for long. */
    public Map<Integer, ReplicaSetStatus> ofOthers(List<NodeRecord> nodes) {
        Map<String, CompletableFuture<byte[]>> asked = new HashMap<>();
        for (NodeRecord node : nodes) {
            if (!node.node().equals(self)) {
                asked.put(
                        node.node(),
                        rpc.call(node.address(), LedSets.CALL, new byte[0], TIMEOUT)
                                .exceptionally(_ -> new LedSets(List.of()).toBytes()));
            }
        }
        Map<Integer, ReplicaSetStatus> sets = new HashMap<>();
        asked.forEach(
                (node, answer) ->
                        LedSets.read(answer.join())
                                .sets()
                                .forEach(led -> sets.put(led.partition(), led.status(node))));
        return sets;
    }
}
