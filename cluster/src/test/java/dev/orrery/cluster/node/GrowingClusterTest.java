package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.partition.PhysicalPartition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that come, are emptied, or are lost, while there is load. */
class GrowingClusterTest {
    private static final int PARTITIONS = 3;

    @TempDir Path directory;

    @Test
    void replicasGoToANodeThatJoinsAndLeaveOneThatIsDrained() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            TestClusterNodes.await(() -> nodes.node(0).snapshot().nodes().size() == 4);
            ContainerRecord container = createContainer(nodes.node(0), PARTITIONS);
            try (Counters counters = new Counters(container, () -> nodes.node(1))) {
                nodes.join();
                await(nodes, () -> !nodes.node(4).partitions().all().isEmpty());
                awaitSettled(nodes, container);
                counters.awaitMore(5);

                nodes.node(1).operations().nodes().drain("n1", true);
                assertThatThrownBy(() -> nodes.node(1).operations().nodes().remove("n1"))
                        .hasMessageContaining("Drain it first");
                await(nodes, () -> nodes.node(0).partitions().all().isEmpty());
                awaitSettled(nodes, container);
                counters.awaitMore(5);

                List<NodeWatch.NodeChange> changes = new CopyOnWriteArrayList<>();
                nodes.node(2).nodeWatch().orElseThrow().follow(changes::add);
                nodes.node(1).operations().nodes().remove("n1");
                await(nodes, () -> changes.stream().anyMatch(GrowingClusterTest::isRemoved));
                nodes.stop(0);
                counters.awaitMore(5);
                counters.check(nodes.all());
            }
            assertThat(nodes.node(1).snapshot().nodes()).hasSize(4);
        }
    }

    @Test
    void theReplicasOfALostNodeAreRebuiltElsewhere() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 5)) {
            TestClusterNodes.await(() -> nodes.node(0).snapshot().nodes().size() == 5);
            ContainerRecord container = createContainer(nodes.node(0), PARTITIONS);
            try (Counters counters = new Counters(container, () -> nodes.node(0))) {
                nodes.stop(2);
                await(nodes, () -> isWithout(nodes.node(0), "n3"));
                awaitSettled(nodes, container);
                counters.awaitMore(5);
                counters.check(nodes.all());
            }
        }
    }

    @Test
    void aNodeThatWasAwayLeadsItsPartAgainWhereEveryNodeHasEverything() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            TestClusterNodes.await(() -> nodes.node(0).snapshot().nodes().size() == 4);
            createContainer(nodes.node(0), 4);
            nodes.stop(2);
            nodes.start(2);
            await(nodes, () -> nodes.all().stream().allMatch(node -> led(node) == 1));
        }
    }

    private static long led(Cluster node) {
        return node.partitions().all().stream().filter(PhysicalPartition::isLeader).count();
    }

    private static boolean isRemoved(NodeWatch.NodeChange change) {
        return change.event() == NodeWatch.Event.REMOVED && change.neighbour().node().equals("n1");
    }

    private static boolean isWithout(Cluster node, String lost) {
        return node.snapshot().allRanges().stream()
                .noneMatch(range -> range.replicas().members().contains(lost));
    }

    private static void awaitSettled(TestClusterNodes nodes, ContainerRecord container) {
        await(nodes, () -> isSettled(nodes, container));
    }

    /** If it does not happen, tells what was done instead. */
    private static void await(TestClusterNodes nodes, BooleanSupplier condition) {
        try {
            TestClusterNodes.await(condition);
        } catch (AssertionError e) {
            throw new AssertionError(
                    nodes.node(1).placement()
                            + " "
                            + nodes.node(1).snapshot().allRanges().stream()
                                    .map(RangeRecord::replicas)
                                    .toList(),
                    e);
        }
    }

    /** Whether every replica set has the four members that are planned, and no other. */
    private static boolean isSettled(TestClusterNodes nodes, ContainerRecord container) {
        List<RangeRecord> ranges = nodes.node(1).snapshot().ranges(container).all();
        return ranges.stream().allMatch(range -> isSettled(nodes, range));
    }

    private static boolean isSettled(TestClusterNodes nodes, RangeRecord range) {
        Set<String> planned = Set.copyOf(range.replicas().members());
        return planned.size() == 4
                && nodes.all().stream()
                        .filter(
                                node ->
                                        node.partitions()
                                                .find(range.number())
                                                .filter(one -> one.isLeader())
                                                .isPresent())
                        .flatMap(node -> node.replicas().stream())
                        .flatMap(statuses -> statuses.of(range.number()).stream())
                        .anyMatch(status -> Set.copyOf(status.members()).equals(planned));
    }

    private static ContainerRecord createContainer(Cluster node, int partitions) {
        DatabaseRecord database = node.operations().createDatabase("db", Optional.empty());
        return node.operations()
                .createContainer(
                        database.number(),
                        TestSpecs.container("c"),
                        Optional.of(new Throughput.Manual(partitions * 6_000)));
    }
}
