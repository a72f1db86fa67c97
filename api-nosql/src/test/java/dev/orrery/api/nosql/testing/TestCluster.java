package dev.orrery.api.nosql.testing;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.node.JoinCall;
import dev.orrery.cluster.node.NodeSetup;
import dev.orrery.partition.PhysicalPartition;
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

/** The protocol on every node of a cluster, in one process. */
public final class TestCluster implements AutoCloseable {
    private static final long CLUSTER = 5150;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<TestServer> nodes = new ArrayList<>();

    public TestCluster(Path directory, int count) {
        String first = "";
        for (int i = 0; i < count; i++) {
            RaftMember self = new RaftMember("n" + (i + 1), FreePorts.address());
            if (i == 0) {
                first = self.address();
            } else {
                new JoinCall(self.node(), self.address(), NodePlace.ANYWHERE)
                        .send(first, Optional.empty());
            }
            nodes.add(start(directory.resolve(self.node()), self, i == 0));
        }
    }

    private static TestServer start(Path directory, RaftMember self, boolean founder) {
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
        return TestServer.start(Cluster.open(options, setup));
    }

    public TestServer node(int number) {
        return nodes.get(number);
    }

    /** A node that has no replica of any partition, once there is one. */
    public TestServer withoutReplicas() {
        await(
                () ->
                        nodes.stream().filter(TestCluster::hasReplicas).count()
                                >= Math.min(nodes.size() - 1, 4));
        return nodes.stream().filter(node -> !hasReplicas(node)).findFirst().orElseThrow();
    }

    /** The nodes that were not closed. */
    public List<TestServer> nodes() {
        return List.copyOf(nodes);
    }

    /** Whoever leads a partition, once there is one. */
    public TestServer leader(int partition) {
        await(() -> nodes.stream().anyMatch(node -> leads(node, partition)));
        return nodes.stream().filter(node -> leads(node, partition)).findFirst().orElseThrow();
    }

    private static boolean leads(TestServer node, int partition) {
        return node.cluster()
                .partitions()
                .find(partition)
                .filter(PhysicalPartition::isLeader)
                .isPresent();
    }

    /** Ends a node without a word to the others. */
    public void end(TestServer node) {
        nodes.remove(node);
        node.close();
    }

    private static boolean hasReplicas(TestServer node) {
        return !node.cluster().partitions().all().isEmpty();
    }

    public static void await(BooleanSupplier condition) {
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
        nodes.parallelStream().forEach(TestServer::close);
    }
}
