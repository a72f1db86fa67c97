package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.model.command.ConsistencyLevel;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.cost.Priority;
import dev.orrery.partition.PhysicalPartition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters in several regions: who votes, who reads, and what becomes of both. */
class RegionsTest {
    private static final String NORTH = "north";
    private static final String SOUTH = "south";

    @TempDir Path directory;

    @Test
    void anotherRegionReadsWhatTheFirstOneWrites() {
        try (TestClusterNodes nodes =
                new TestClusterNodes(directory, List.of(NORTH, NORTH, NORTH))) {
            TestClusterItems items = new TestClusterItems(nodes.node(0));
            items.upsert(nodes.node(0), "one", 1);
            nodes.join(SOUTH);
            Cluster south = nodes.node(3);
            int partition = items.partitionNumber(nodes.node(0));
            awaitSettled(nodes, NORTH, SOUTH);

            long value = 1;
            for (ConsistencyLevel level : ConsistencyLevel.values()) {
                value++;
                Outcome written = items.upsert(south, "one", value);
                Outcome read = items.read(south, "one", terms(level, written.lsn()));
                assertThat(TestClusterItems.valueOf(read)).isEqualTo(value);
            }
            assertThat(items.partition(south).isLeader()).isFalse();
            assertThat(nodes.node(0).replicas().orElseThrow().of(partition).orElseThrow().members())
                    .containsExactlyInAnyOrder("n1", "n2", "n3");

            nodes.stop(3);
            items.upsert(nodes.node(0), "one", 100);
            nodes.start(3);
            Cluster back = nodes.node(3);
            await(nodes, () -> items.partition(back).isCaughtUp());
            assertThat(
                            TestClusterItems.valueOf(
                                    items.read(back, "one", terms(ConsistencyLevel.EVENTUAL, 0))))
                    .isEqualTo(100);
            nodes.stop(1);
            nodes.stop(2);
            assertThatThrownBy(() -> items.read(back, "one", terms(ConsistencyLevel.STRONG, 0)))
                    .hasMessageContaining("no leader");
            assertThat(
                            TestClusterItems.valueOf(
                                    items.read(back, "one", terms(ConsistencyLevel.EVENTUAL, 0))))
                    .isEqualTo(100);
        }
    }

    @Test
    void aReaderFollowsASplitAndAMerge() {
        try (TestClusterNodes nodes =
                new TestClusterNodes(directory, List.of(NORTH, NORTH, NORTH, SOUTH))) {
            await(nodes, () -> nodes.node(0).snapshot().nodes().size() == 4);
            TestTraffic traffic = new TestTraffic(nodes.node(0));
            awaitSettled(nodes, NORTH, SOUTH);
            traffic.fill(nodes.node(0), 30);
            int parent = traffic.ranges(nodes.node(0)).getFirst().number();

            nodes.node(1).rangeChanges().split(parent, 2, ChangeReason.REQUESTED);
            traffic.acknowledged.keySet().forEach(id -> traffic.increment(nodes.node(3), id));
            awaitSettled(nodes, NORTH, SOUTH);
            traffic.requireAll(nodes);
            await(nodes, () -> !nodes.node(3).partitions().isStored(parent));

            List<Integer> children =
                    traffic.ranges(nodes.node(0)).stream().map(RangeRecord::number).toList();
            nodes.node(0)
                    .rangeChanges()
                    .merge(children.getFirst(), children.getLast(), ChangeReason.REQUESTED);
            traffic.acknowledged.keySet().forEach(id -> traffic.increment(nodes.node(3), id));
            awaitSettled(nodes, NORTH, SOUTH);
            traffic.requireAll(nodes);
        }
    }

    @Test
    void theWritesGoToAnotherRegionOnCommandAndNothingIsLost() {
        try (TestClusterNodes nodes =
                new TestClusterNodes(directory, List.of(NORTH, NORTH, NORTH, SOUTH, SOUTH))) {
            await(nodes, () -> nodes.node(0).snapshot().nodes().size() == 5);
            TestTraffic traffic = new TestTraffic(nodes.node(0));
            awaitSettled(nodes, NORTH, SOUTH);
            traffic.fill(nodes.node(0), 30);
            assertThatThrownBy(() -> nodes.node(0).operations().nodes().failover("west"))
                    .hasMessageContaining("no node in the region west");

            nodes.node(4).operations().nodes().failover(SOUTH);
            while (!isSettled(nodes, SOUTH, NORTH)) {
                incrementAll(nodes, traffic, 1);
            }
            awaitSystemSets(nodes, SOUTH);
            traffic.requireAll(nodes);

            List.of(0, 1, 2).forEach(nodes::stop);
            incrementAll(nodes, traffic, 4);
            traffic.requireAll(nodes);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRegionOfOneNodeTakesTheWritesAndGivesThemBack(int north) {
        List<String> regions = new ArrayList<>(Collections.nCopies(north, NORTH));
        regions.add(SOUTH);
        try (TestClusterNodes nodes = new TestClusterNodes(directory, regions)) {
            await(nodes, () -> nodes.node(0).snapshot().nodes().size() == regions.size());
            TestTraffic traffic = new TestTraffic(nodes.node(0));
            awaitSettled(nodes, NORTH, SOUTH);
            traffic.fill(nodes.node(0), 10);

            nodes.node(0).operations().nodes().failover(SOUTH);
            awaitSettled(nodes, SOUTH, NORTH);
            incrementAll(nodes, traffic, 0);

            nodes.node(north).operations().nodes().failover(NORTH);
            awaitSettled(nodes, NORTH, SOUTH);
            incrementAll(nodes, traffic, north);
            traffic.requireAll(nodes);
        }
    }

    private static ReadTerms terms(ConsistencyLevel level, long seen) {
        return new ReadTerms(Priority.HIGH, level, level.keepsSessions() ? seen : 0, false);
    }

    private static void awaitSettled(TestClusterNodes nodes, String writes, String reads) {
        await(nodes, () -> isSettled(nodes, writes, reads));
        awaitSystemSets(nodes, writes);
    }

    private static void incrementAll(TestClusterNodes nodes, TestTraffic traffic, int through) {
        try {
            traffic.acknowledged.keySet().forEach(id -> traffic.increment(nodes.node(through), id));
        } catch (RuntimeException e) {
            throw new AssertionError(state(nodes), e);
        }
    }

    /** If it does not happen, tells what was done instead. */
    private static void await(TestClusterNodes nodes, BooleanSupplier condition) {
        try {
            TestClusterNodes.await(condition);
        } catch (AssertionError e) {
            throw new AssertionError(state(nodes), e);
        }
    }

    private static String state(TestClusterNodes nodes) {
        Cluster node = nodes.all().getFirst();
        return node.placement()
                + " "
                + node.snapshot().allRanges().stream()
                        .map(range -> range.replicas() + " is " + status(nodes, range))
                        .toList();
    }

    private static List<ReplicaSetStatus> status(TestClusterNodes nodes, RangeRecord range) {
        return nodes.all().stream()
                .filter(node -> leads(node, range.number()))
                .flatMap(node -> node.replicas().stream())
                .flatMap(statuses -> statuses.of(range.number()).stream())
                .toList();
    }

    private static boolean leads(Cluster node, int partition) {
        return node.partitions().find(partition).filter(PhysicalPartition::isLeader).isPresent();
    }

    /** Whether all sets vote in one region, have one reader in the other, and are as planned. */
    private static boolean isSettled(TestClusterNodes nodes, String writes, String reads) {
        CatalogSnapshot snapshot = nodes.all().getFirst().snapshot();
        return snapshot.allRanges().stream()
                .allMatch(
                        range ->
                                isIn(snapshot, range.replicas().members(), writes)
                                        && range.replicas().members().size()
                                                == snapshot.nodesIn(writes).size()
                                        && isIn(snapshot, range.replicas().readers(), reads)
                                        && range.replicas().readers().size() == 1
                                        && isAsPlanned(nodes, range));
    }

    private static boolean isIn(CatalogSnapshot snapshot, List<String> nodes, String region) {
        return snapshot.nodes().stream()
                .filter(node -> nodes.contains(node.node()))
                .allMatch(node -> node.region().equals(region));
    }

    private static boolean isAsPlanned(TestClusterNodes nodes, RangeRecord range) {
        return status(nodes, range).stream()
                .anyMatch(
                        status ->
                                Set.copyOf(status.members())
                                                .equals(Set.copyOf(range.replicas().members()))
                                        && status.readers().equals(range.replicas().readers()));
    }

    /** The catalog's own set votes where all others do. */
    private static void awaitSystemSets(TestClusterNodes nodes, String writes) {
        await(
                nodes,
                () -> {
                    Cluster node = nodes.all().getFirst();
                    Set<String> voters =
                            node.snapshot().nodesIn(writes).stream()
                                    .map(NodeRecord::node)
                                    .collect(Collectors.toSet());
                    return node.replicas()
                            .flatMap(statuses -> statuses.of(0))
                            .filter(status -> Set.copyOf(status.members()).equals(voters))
                            .isPresent();
                });
    }
}
