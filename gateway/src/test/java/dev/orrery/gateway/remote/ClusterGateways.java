package dev.orrery.gateway.remote;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.node.JoinCall;
import dev.orrery.cluster.node.NodeSetup;
import dev.orrery.gateway.TestGateway;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftTiming;
import dev.orrery.testkit.machine.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Gateways of all nodes of a cluster, in one process. */
final class ClusterGateways implements AutoCloseable {
    private static final long CLUSTER = 815;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<TestGateway> nodes = new ArrayList<>();

    ClusterGateways(Path directory, int count) {
        String first = "";
        for (int i = 0; i < count; i++) {
            RaftMember self = new RaftMember("n" + (i + 1), FreePorts.address());
            if (i == 0) {
                first = self.address();
            } else {
                new JoinCall(self.node(), self.address(), NodePlace.ANYWHERE)
                        .send(first, Optional.empty());
            }
            nodes.add(open(directory.resolve(self.node()), self, i == 0));
        }
    }

    private static TestGateway open(Path directory, RaftMember self, boolean founder) {
        ClusterOptions options = ClusterOptions.defaults(directory).withRateLimits(RateLimits.NONE);
        NodeSetup setup =
                new NodeSetup(
                        CLUSTER,
                        self,
                        NodePlace.ANYWHERE,
                        founder,
                        self.address(),
                        Optional.empty(),
                        Duration.ofMinutes(10),
                        RaftTiming.DEFAULT);
        return TestGateway.open(Cluster.open(options, setup));
    }

    /** A node goes, and does not come back; those behind it move up. */
    void stop(int number) {
        nodes.remove(number).close();
    }

    TestGateway node(int number) {
        return nodes.get(number);
    }

    /** A node that has no replica of a partition. */
    TestGateway without(int partition) {
        return nodes.stream()
                .filter(node -> node.cluster.partitions().find(partition).isEmpty())
                .findFirst()
                .orElseThrow();
    }

    /** The node that leads a partition. */
    TestGateway leader(int partition) {
        await(() -> nodes.stream().anyMatch(node -> leads(node, partition)));
        return nodes.stream().filter(node -> leads(node, partition)).findFirst().orElseThrow();
    }

    private static boolean leads(TestGateway node, int partition) {
        return node.cluster.partitions().find(partition).filter(one -> one.isLeader()).isPresent();
    }

    static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("it did not happen in time");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    @Override
    public void close() {
        nodes.parallelStream().forEach(TestGateway::close);
    }
}
