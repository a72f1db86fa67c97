package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.split.ChangeStep;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.testkit.machine.Stalls;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Splits of a replicated partition, through its log. */
class ClusterSplitTest {
    private static final int ITEMS = 40;

    @TempDir Path directory;

    /** The end of the coordinator. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void aSplitHappensOnAllReplicasWhileWritesGoOn() throws Exception {
        TestPause pause = new TestPause();
        try (Stalls stalls = new Stalls();
                TestClusterNodes nodes = new TestClusterNodes(directory, 4, pause)) {
            TestTraffic traffic = new TestTraffic(nodes.node(0));
            traffic.awaitMembers(nodes);
            traffic.fill(nodes.node(0), ITEMS);
            int parent = traffic.ranges(nodes.node(0)).getFirst().number();
            Cluster elsewhere = nodes.node((nodes.leader(parent) + 1) % 4);
            TestLoad load = new TestLoad(elsewhere, traffic, ITEMS);

            RangeChange change = elsewhere.rangeChanges().split(parent, 2, ChangeReason.REQUESTED);

            load.awaitMore(20);
            load.stop();
            pause.requireShort(change, stalls);
            assertThat(change.children()).hasSize(2);
            assertThat(change.parents().getFirst().number()).isEqualTo(parent);
            traffic.requireAll(nodes);
            for (Cluster node : nodes.all()) {
                TestClusterNodes.await(() -> !node.partitions().isStored(parent));
                assertThat(numbers(node, traffic))
                        .containsExactlyInAnyOrderElementsOf(
                                change.children().stream().map(RangeChange.Part::number).toList());
                assertThat(totals(node, traffic)).isEqualTo(ITEMS);
            }
            raiseThroughput(nodes, traffic);
        }
    }

    /** More than the partitions can serve: they are split by themselves. */
    private static void raiseThroughput(TestClusterNodes nodes, TestTraffic traffic) {
        Cluster node = nodes.node(3);
        OfferRecord offer = node.snapshot().offerOf(traffic.container.owner()).orElseThrow();
        node.operations()
                .replaceOffer(offer.number(), new Throughput.Manual(40_000), EtagCondition.NONE);
        TestClusterNodes.await(() -> traffic.ranges(node).size() == 4);
        traffic.acknowledged.keySet().forEach(id -> traffic.increment(node, id));
        traffic.requireAll(nodes);
    }

    /** It has opened the children's logs, and may have promised something in them. */
    @Test
    void aMemberThatIsLostJustBeforeASplitGetsTheChildren() {
        AtomicReference<Runnable> prepared = new AtomicReference<>(() -> {});
        try (TestClusterNodes nodes =
                new TestClusterNodes(directory, 4, TestFaults.atPrepared(prepared))) {
            splitWithout(nodes, lost -> prepared.set(() -> nodes.stop(lost)));
        }
    }

    @Test
    void aMemberThatWasAwayGetsTheChildren() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            splitWithout(nodes, nodes::stop);
        }
    }

    @Test
    void aSplitWhoseLeaderGaveWayBeginsAgain() {
        AtomicReference<@Nullable ChangeStep> at = new AtomicReference<>();
        try (TestClusterNodes nodes =
                new TestClusterNodes(directory, 4, TestFaults.leaderChangesOnce(at))) {
            TestTraffic traffic = new TestTraffic(nodes.node(0));
            traffic.awaitMembers(nodes);
            traffic.fill(nodes.node(0), ITEMS);
            for (ChangeStep when : List.of(ChangeStep.PREPARED, ChangeStep.HELD)) {
                int parent = traffic.ranges(nodes.node(1)).getFirst().number();
                at.set(when);
                RangeChange _ =
                        nodes.node(1).rangeChanges().split(parent, 2, ChangeReason.REQUESTED);
                assertThat(at.get()).as("it was interrupted").isNull();
                traffic.awaitMembers(nodes);
            }
            assertThat(traffic.ranges(nodes.node(1))).hasSize(3);
            traffic.acknowledged.keySet().forEach(id -> traffic.increment(nodes.node(0), id));
            traffic.requireAll(nodes);
        }
    }

    private static void splitWithout(TestClusterNodes nodes, IntConsumer loss) {
        TestTraffic traffic = new TestTraffic(nodes.node(0));
        traffic.awaitMembers(nodes);
        traffic.fill(nodes.node(0), ITEMS);
        int parent = traffic.ranges(nodes.node(0)).getFirst().number();
        int leader = nodes.leader(parent);
        int away = (leader + 1) % 4;
        loss.accept(away);
        Cluster node = nodes.node(leader);
        node.rangeChanges().split(parent, 3, ChangeReason.REQUESTED);
        traffic.acknowledged.keySet().forEach(id -> traffic.increment(node, id));
        for (Cluster other : nodes.all()) {
            TestClusterNodes.await(() -> !other.partitions().isStored(parent));
        }

        nodes.start(away);

        traffic.requireAll(nodes);
        TestClusterNodes.await(() -> !nodes.node(away).partitions().isStored(parent));
        nodes.stop(leader);
        Cluster back = nodes.node(away);
        traffic.acknowledged.keySet().forEach(id -> traffic.increment(back, id));
        traffic.requireAll(nodes);
    }

    @Test
    void aCoordinatorThatEndsAtAnyStepLeavesParentOrChildren() {
        AtomicReference<@Nullable ChangeStep> at = new AtomicReference<>();
        try (TestClusterNodes nodes =
                new TestClusterNodes(
                        directory,
                        4,
                        step -> {
                            if (at.compareAndSet(step, null)) {
                                throw new Crash();
                            }
                        })) {
            TestTraffic traffic = new TestTraffic(nodes.node(0));
            traffic.awaitMembers(nodes);
            traffic.fill(nodes.node(0), ITEMS);
            for (ChangeStep step :
                    Set.of(
                            ChangeStep.PREPARED,
                            ChangeStep.HELD,
                            ChangeStep.COMMITTED,
                            ChangeStep.CATALOGUED)) {
                endAt(step, at, nodes, traffic);
            }
        }
    }

    /** The node goes with its coordinator; the others settle it, and it comes back. */
    private static void endAt(
            ChangeStep step,
            AtomicReference<@Nullable ChangeStep> at,
            TestClusterNodes nodes,
            TestTraffic traffic) {
        RangeRecord parent = traffic.ranges(nodes.node(0)).getFirst();
        int before = traffic.ranges(nodes.node(0)).size();
        int leader = nodes.leader(parent.number());
        at.set(step);
        assertThatThrownBy(
                        () ->
                                nodes.node(leader)
                                        .rangeChanges()
                                        .split(parent.number(), 2, ChangeReason.REQUESTED))
                .as(step.name())
                .isInstanceOf(Crash.class);
        nodes.stop(leader);
        Cluster other = nodes.all().getFirst();
        boolean happened = step.compareTo(ChangeStep.COMMITTED) >= 0;
        TestClusterNodes.await(() -> other.snapshot().pendingChanges().isEmpty());
        assertThat(traffic.ranges(other)).as(step.name()).hasSize(before + (happened ? 1 : 0));
        traffic.acknowledged.keySet().forEach(id -> traffic.increment(other, id));
        nodes.start(leader);
        traffic.requireAll(nodes);
        traffic.awaitMembers(nodes);
        for (int node = 0; node < 4; node++) {
            int each = node;
            TestClusterNodes.await(
                    () -> nodes.logs(each).equals(numbers(nodes.node(each), traffic)));
        }
    }

    private static Set<Integer> numbers(Cluster node, TestTraffic traffic) {
        return traffic.ranges(node).stream().map(RangeRecord::number).collect(Collectors.toSet());
    }

    private static long totals(Cluster node, TestTraffic traffic) {
        return traffic.ranges(node).stream()
                .mapToLong(
                        range ->
                                node.partitions()
                                        .partition(range.number())
                                        .statistics(traffic.container.number())
                                        .items())
                .sum();
    }
}
