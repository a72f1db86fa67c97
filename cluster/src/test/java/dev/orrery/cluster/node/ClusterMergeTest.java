package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.placement.LeadCall;
import dev.orrery.cluster.split.ChangeStep;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.testkit.machine.Stalls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Merges of replicated partitions, through their logs. */
class ClusterMergeTest {
    private static final int ITEMS = 30;
    private static final int LARGE_ITEMS = 54;
    private static final int LARGE_BYTES = 1_500_000;
    private static final TimeToLive KEPT = new TimeToLive(100_000);

    @TempDir Path directory;

    /** The end of the coordinator. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Members copy beside requests, so the pause has nothing to do with the size. */
    @Test
    void writesHardlyWaitForTheMergeOfLargePartitions() throws Exception {
        TestPause pause = new TestPause();
        try (Stalls stalls = new Stalls();
                TestClusterNodes nodes = new TestClusterNodes(directory, 4, pause)) {
            TestTraffic traffic = divided(nodes);
            traffic.fillLarge(nodes.node(0), LARGE_ITEMS, LARGE_BYTES);
            List<RangeRecord> parents = traffic.ranges(nodes.node(0));
            int lower = parents.getFirst().number();
            Cluster elsewhere = nodes.node((nodes.leader(lower) + 1) % 4);
            TestLoad load = new TestLoad(elsewhere, traffic, ITEMS);
            pause.reset();

            RangeChange change = merge(elsewhere, traffic);

            load.awaitMore(20);
            load.stop();
            assertThat(change.effort().bytes()).isGreaterThan(64L << 20);
            pause.requireShort(change, stalls);
            traffic.requireAll(nodes);
            int child = change.children().getFirst().number();
            for (int i = 0; i < 4; i++) {
                Cluster node = nodes.node(i);
                parents.forEach(
                        parent ->
                                TestClusterNodes.await(
                                        () -> !node.partitions().isStored(parent.number())));
                assertThat(node.partitions().partition(child).statistics().items())
                        .isEqualTo(ITEMS + LARGE_ITEMS);
                assertThat(nodes.unfinishedCopies(i)).isEmpty();
            }
        }
    }

    private static TestTraffic divided(TestClusterNodes nodes) {
        TestTraffic traffic = new TestTraffic(nodes.node(0));
        traffic.awaitMembers(nodes);
        traffic.fill(nodes.node(0), ITEMS);
        divide(nodes, traffic);
        return traffic;
    }

    private static void divide(TestClusterNodes nodes, TestTraffic traffic) {
        int parent = traffic.ranges(nodes.node(0)).getFirst().number();
        nodes.node(1).rangeChanges().split(parent, 2, ChangeReason.REQUESTED);
        traffic.awaitRanges(nodes, 2);
        traffic.awaitMembers(nodes);
    }

    private static RangeChange merge(Cluster node, TestTraffic traffic) {
        List<RangeRecord> ranges = traffic.ranges(node);
        return node.rangeChanges()
                .merge(ranges.getFirst().number(), ranges.get(1).number(), ChangeReason.REQUESTED);
    }

    @Test
    void aMergeHappensWholeOrNotAtAllWhereverItsCoordinatorEnds() {
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
            TestTraffic traffic = divided(nodes);
            traffic.fillLarge(nodes.node(0), LARGE_ITEMS, LARGE_BYTES);
            for (ChangeStep step :
                    List.of(
                            ChangeStep.PREPARED,
                            ChangeStep.HELD,
                            ChangeStep.COMMITTED,
                            ChangeStep.CATALOGUED)) {
                if (traffic.ranges(nodes.node(0)).size() == 1) {
                    divide(nodes, traffic);
                }
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
        int leader = nodes.leader(traffic.ranges(nodes.node(0)).getFirst().number());
        at.set(step);
        assertThatThrownBy(() -> merge(nodes.node(leader), traffic))
                .as(step.name())
                .isInstanceOf(Crash.class);
        nodes.stop(leader);
        Cluster other = nodes.all().getFirst();
        boolean happened = step.compareTo(ChangeStep.COMMITTED) >= 0;
        TestClusterNodes.await(() -> other.snapshot().pendingChanges().isEmpty());
        assertThat(traffic.ranges(other)).as(step.name()).hasSize(happened ? 1 : 2);
        incrementAll(other, traffic);
        nodes.start(leader);
        traffic.requireAll(nodes);
        traffic.awaitMembers(nodes);
        for (int i = 0; i < 4; i++) {
            int each = i;
            TestClusterNodes.await(() -> nodes.unfinishedCopies(each).isEmpty());
        }
    }

    private static void incrementAll(Cluster node, TestTraffic traffic) {
        for (int i = 0; i < ITEMS; i++) {
            traffic.increment(node, "item" + i);
        }
    }

    /** It has a copy that was never finished. */
    @Test
    void aMemberThatIsLostJustBeforeAMergeGetsTheChild() {
        AtomicReference<Runnable> prepared = new AtomicReference<>(() -> {});
        try (TestClusterNodes nodes =
                new TestClusterNodes(directory, 4, TestFaults.atPrepared(prepared))) {
            mergeWithout(
                    nodes, divided(nodes), prepared, lost -> prepared.set(() -> nodes.stop(lost)));
        }
    }

    @Test
    void aMemberThatWasAwayDuringAMergeGetsTheChild() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            mergeWithout(nodes, divided(nodes), new AtomicReference<>(() -> {}), nodes::stop);
        }
    }

    /** Before and after the upper partition was stopped. */
    @ParameterizedTest
    @EnumSource(names = {"PREPARED", "HELD"})
    void aMergeWhoseLeaderGaveWayBeginsAgain(ChangeStep when) {
        AtomicReference<@Nullable ChangeStep> at = new AtomicReference<>();
        try (TestClusterNodes nodes =
                new TestClusterNodes(directory, 4, TestFaults.leaderChangesOnce(at))) {
            TestTraffic traffic = divided(nodes);
            at.set(when);
            RangeChange _ = merge(nodes.node(1), traffic);
            assertThat(at.get()).as("it was interrupted").isNull();
            assertThat(traffic.ranges(nodes.node(1))).hasSize(1);
            incrementAll(nodes.node(0), traffic);
            traffic.requireAll(nodes);
        }
    }

    @Test
    void aLeaderDoesNotGiveWayWhileItsPartitionIsMerged() {
        AtomicReference<Runnable> prepared = new AtomicReference<>(() -> {});
        try (TestClusterNodes nodes =
                        new TestClusterNodes(directory, 4, TestFaults.atPrepared(prepared));
                RpcClient rpc = new RpcClient(Optional.empty())) {
            TestTraffic traffic = divided(nodes);
            int lower = traffic.ranges(nodes.node(0)).getFirst().number();
            int leader = nodes.leader(lower);
            String heir = nodes.member((leader + 1) % 4).node();
            AtomicReference<@Nullable Throwable> refusal = new AtomicReference<>();
            prepared.set(() -> refusal.set(failure(nodes, rpc, new LeadCall(lower, heir))));

            RangeChange _ = merge(nodes.node(leader), traffic);

            assertThat(refusal.get()).hasMessageContaining("is being split or merged");
        }
    }

    private static @Nullable Throwable failure(
            TestClusterNodes nodes, RpcClient rpc, LeadCall call) {
        String leader = nodes.member(nodes.leader(call.partition())).address();
        return rpc.call(leader, LeadCall.CALL, call.toBytes(), Duration.ofSeconds(20))
                .handle((_, failure) -> failure)
                .join();
    }

    private static void mergeWithout(
            TestClusterNodes nodes,
            TestTraffic traffic,
            AtomicReference<Runnable> prepared,
            IntConsumer loss) {
        int lower = traffic.ranges(nodes.node(0)).getFirst().number();
        int leader = nodes.leader(lower);
        int away = (leader + 1) % 4;
        loss.accept(away);
        Cluster node = nodes.node(leader);
        merge(node, traffic);
        prepared.set(() -> {});
        incrementAll(node, traffic);
        for (Cluster other : nodes.all()) {
            TestClusterNodes.await(() -> !other.partitions().isStored(lower));
        }

        nodes.start(away);

        traffic.requireAll(nodes);
        TestClusterNodes.await(() -> !nodes.node(away).partitions().isStored(lower));
        nodes.stop(leader);
        incrementAll(nodes.node(away), traffic);
        traffic.requireAll(nodes);
    }

    /** The copies are of no use then; members make the child of what stands still. */
    @Test
    void aDefinitionMayChangeUntilThePartitionsStop() {
        AtomicReference<Runnable> prepared = new AtomicReference<>(() -> {});
        try (TestClusterNodes nodes =
                new TestClusterNodes(directory, 4, TestFaults.atPrepared(prepared))) {
            TestTraffic traffic = divided(nodes);
            Cluster node = nodes.node(0);
            prepared.set(
                    () -> {
                        node.operations()
                                .replaceContainer(
                                        traffic.container.number(),
                                        TestSpecs.withTimeToLive(TestSpecs.container("c"), KEPT),
                                        EtagCondition.NONE);
                        nodes.all().forEach(ClusterMergeTest::awaitNewDefinition);
                    });
            merge(nodes.node(1), traffic);
            TestTraffic after =
                    new TestTraffic(
                            node.snapshot().container(traffic.container.number()).orElseThrow());
            after.acknowledged.putAll(traffic.acknowledged);
            incrementAll(node, after);
            after.requireAll(nodes);
            assertThat(after.ranges(node)).hasSize(1);
        }
    }

    private static void awaitNewDefinition(Cluster node) {
        TestClusterNodes.await(
                () ->
                        node.partitions().all().stream()
                                .allMatch(
                                        one ->
                                                !one.isRebuildingIndex()
                                                        && one.definitions().stream()
                                                                .allMatch(
                                                                        definition ->
                                                                                definition
                                                                                        .timeToLive()
                                                                                        .equals(
                                                                                                KEPT))));
    }
}
