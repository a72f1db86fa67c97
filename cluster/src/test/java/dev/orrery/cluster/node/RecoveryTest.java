package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.Founding;
import dev.orrery.cluster.Recovery;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.split.ChangeFaults;
import dev.orrery.cluster.split.ChangeStep;
import dev.orrery.model.error.OrreryException;
import dev.orrery.testkit.machine.Together;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What nodes have left becomes the data of a server that is alone. */
class RecoveryTest {
    private static final int ITEMS = 30;
    private static final byte[] PROMISE = "a promise".getBytes(StandardCharsets.UTF_8);

    @TempDir Path directory;

    @Test
    void twoOfFourNodesHaveAllThatWasAcknowledgedAndOneMayNot() throws IOException {
        TestTraffic traffic;
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            traffic = divided(nodes);
            nodes.node(2).intents().begin("batch", PROMISE).join();
            traffic.requireAll(nodes);
            nodes.stop(0);
            traffic.increment(nodes.node(1), "item0");
        }

        assertThatThrownBy(() -> recover(false, 2))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("catalog, batch records, partition ")
                .hasMessageContaining("more nodes");
        assertThat(recovered().resolve("n0").toFile().list()).isEmpty();

        assertThat(recover(true, 2)).hasSize(4).noneMatch(Recovery.Replica::certain);
        try (Cluster alone = openAlone()) {
            assertThat(traffic.read(alone, "item1")).isEqualTo(1);
        }
        delete(recovered());

        assertThat(recover(false, 0, 3)).hasSize(4).allMatch(Recovery.Replica::certain);
        try (Cluster alone = openAlone()) {
            requireAll(alone, traffic);
            assertThat(alone.intents().open()).hasSize(1);
            assertThat(alone.intents().open().getFirst().content()).isEqualTo(PROMISE);
        }
        Founding.prepare(options());
        try (TestClusterNodes nodes = new TestClusterNodes(recovered(), 4)) {
            traffic.awaitMembers(nodes);
            traffic.increment(nodes.node(3), "item1");
            traffic.requireAll(nodes);
        }
        delete(recovered());

        damageLogs(3);
        assertThatThrownBy(() -> recover(false, 0, 3))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("may be missing from: catalog");

        forgetPartitions(0);
        assertThat(recover(true, 0)).hasSize(4).filteredOn(one -> one.node().isEmpty()).hasSize(2);
        try (Cluster alone = openAlone()) {
            assertThat(traffic.read(alone, "item0")).as("it is gone").isEqualTo(-1);
            traffic.fill(alone, ITEMS);
            assertThat(traffic.read(alone, "item0")).isEqualTo(1);
        }
    }

    @Test
    void aCatalogThatIsNewerThanAllElseIsTakenBack() throws IOException {
        TestTraffic traffic;
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            traffic = filled(nodes);
            traffic.requireAll(nodes);
            nodes.stop(3);
            int parent = traffic.ranges(nodes.node(0)).getFirst().number();
            Cluster leader = nodes.node(nodes.leader(parent));
            leader.rangeChanges().split(parent, 2, ChangeReason.REQUESTED);
            TestClusterNodes.await(() -> traffic.ranges(nodes.node(0)).size() == 2);
        }
        forgetPartitions(0);

        assertThatThrownBy(() -> recover(false, 0, 3))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("None of the folders has partition");

        assertThat(recover(true, 0, 3)).hasSize(3);
        try (Cluster alone = openAlone()) {
            requireAll(alone, traffic);
            assertThat(traffic.ranges(alone)).hasSize(1);
        }
    }

    /** They can be read up to their middle. */
    private void damageLogs(int node) throws IOException {
        Path logs = directory.resolve("n" + node).resolve("raft").resolve("logs");
        try (Stream<Path> all = Files.walk(logs)) {
            for (Path log : all.filter(RecoveryTest::isSegment).toList()) {
                byte[] bytes = Files.readAllBytes(log);
                Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 8, (byte) 0x55);
                Files.write(log, bytes);
            }
        }
    }

    private static boolean isSegment(Path file) {
        return file.getFileName().toString().startsWith("log_");
    }

    /** Of a node only the system's replicas are left. */
    private void forgetPartitions(int node) throws IOException {
        delete(directory.resolve("n" + node).resolve("partitions"));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @Test
    void aRegionThatOnlyReadGoesOnAlone() {
        TestTraffic traffic;
        List<String> regions = List.of("east", "east", "east", "west");
        try (TestClusterNodes nodes = new TestClusterNodes(directory, regions)) {
            traffic = new TestTraffic(nodes.node(0));
            TestClusterNodes.await(
                    () ->
                            nodes.node(3)
                                    .snapshot()
                                    .container(traffic.container.number())
                                    .isPresent());
            traffic.fill(nodes.node(0), ITEMS);
            // A node answers whatever it is asked: it asks others until it has a replica itself.
            int partition = traffic.ranges(nodes.node(0)).getFirst().number();
            TestClusterNodes.await(() -> items(nodes.node(3), partition) == ITEMS);
            traffic.requireAll(nodes);
        }

        assertThatThrownBy(() -> recover(false, 3)).isInstanceOf(OrreryException.class);

        assertThat(recover(true, 3)).hasSize(3).noneMatch(Recovery.Replica::certain);
        try (Cluster alone = openAlone()) {
            requireAll(alone, traffic);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMITTED", "CATALOGUED"})
    void aSplitThatWasCutOffIsFinished(ChangeStep step) throws InterruptedException {
        Cut cut = new Cut();
        TestTraffic traffic;
        int coordinator;
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4, cut)) {
            traffic = filled(nodes);
            int parent = traffic.ranges(nodes.node(0)).getFirst().number();
            coordinator =
                    cut.at(
                            step,
                            nodes,
                            parent,
                            node -> node.rangeChanges().split(parent, 2, ChangeReason.REQUESTED));
        }

        assertThat(recover(false, (coordinator + 1) % 4, (coordinator + 2) % 4))
                .allMatch(Recovery.Replica::certain);

        try (Cluster alone = openAlone()) {
            requireAll(alone, traffic);
            assertThat(traffic.ranges(alone)).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "COMMITTED", "CATALOGUED"})
    void aMergeThatWasCutOffIsFinishedOrHasNotHappened(ChangeStep step)
            throws InterruptedException {
        Cut cut = new Cut();
        TestTraffic traffic;
        int coordinator;
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4, cut)) {
            traffic = divided(nodes);
            List<Integer> parents =
                    traffic.ranges(nodes.node(0)).stream().map(RangeRecord::number).toList();
            coordinator =
                    cut.at(
                            step,
                            nodes,
                            parents.getFirst(),
                            node ->
                                    node.rangeChanges()
                                            .merge(
                                                    parents.getFirst(),
                                                    parents.getLast(),
                                                    ChangeReason.REQUESTED));
        }

        assertThat(recover(false, (coordinator + 1) % 4, (coordinator + 2) % 4))
                .allMatch(Recovery.Replica::certain);

        boolean happened = step.compareTo(ChangeStep.COMMITTED) >= 0;
        try (Cluster alone = openAlone()) {
            requireAll(alone, traffic);
            assertThat(traffic.ranges(alone)).hasSize(happened ? 1 : 2);
        }
    }

    /** Lets a split or merge come to a step and never further; then all nodes end. */
    private static final class Cut implements ChangeFaults {
        private final AtomicReference<@Nullable ChangeStep> at = new AtomicReference<>();
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);
        private final AtomicReference<@Nullable RuntimeException> last = new AtomicReference<>();

        /** What a caller asks of a node. */
        interface Change {
            RangeChange of(Cluster node);
        }

        @Override
        public void reached(ChangeStep step) {
            if (at.compareAndSet(step, null)) {
                reached.countDown();
                try {
                    ended.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new AssertionError("the node has ended");
            }
        }

        /** Members may just be moving, or leaders. */
        private void tryUntilReached(Runnable change) {
            while (reached.getCount() > 0) {
                try {
                    change.run();
                } catch (RuntimeException e) {
                    last.set(e);
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                }
            }
        }

        /** Tells which node made the change. */
        int at(ChangeStep step, TestClusterNodes nodes, int parent, Change change)
                throws InterruptedException {
            at.set(step);
            Thread.ofPlatform()
                    .daemon(true)
                    .uncaughtExceptionHandler((_, _) -> {})
                    .start(() -> tryUntilReached(() -> change.of(nodes.node(0))));
            assertThat(reached.await(60, TimeUnit.SECONDS))
                    .as("it came to the step; last failure: %s", last.get())
                    .isTrue();
            int leader = nodes.leader(parent);
            Together.forEach(
                    IntStream.range(0, 4).filter(node -> node != leader).boxed().toList(),
                    nodes::stop);
            ended.countDown();
            return leader;
        }
    }

    private static TestTraffic filled(TestClusterNodes nodes) {
        TestTraffic traffic = new TestTraffic(nodes.node(0));
        traffic.awaitMembers(nodes);
        for (Cluster node : nodes.all()) {
            TestClusterNodes.await(
                    () -> hasFour(node, 0) && hasFour(node, IntentLog.REPLICATED.number()));
        }
        traffic.fill(nodes.node(0), ITEMS);
        return traffic;
    }

    /** How many items a node has itself. */
    private static long items(Cluster node, int partition) {
        return node.partitions()
                .find(partition)
                .map(replica -> replica.statistics().items())
                .orElse(-1L);
    }

    private static boolean hasFour(Cluster node, int set) {
        return node.replicas()
                .flatMap(all -> all.of(set))
                .filter(one -> one.members().size() == 4)
                .isPresent();
    }

    private static TestTraffic divided(TestClusterNodes nodes) {
        TestTraffic traffic = filled(nodes);
        int parent = traffic.ranges(nodes.node(0)).getFirst().number();
        nodes.node(1).rangeChanges().split(parent, 2, ChangeReason.REQUESTED);
        traffic.awaitRanges(nodes, 2);
        traffic.awaitMembers(nodes);
        return traffic;
    }

    private List<Recovery.Replica> recover(boolean acceptLoss, int... nodes) {
        List<Recovery.Node> left =
                IntStream.of(nodes)
                        .mapToObj(
                                node ->
                                        new Recovery.Node(
                                                "n" + (node + 1), directory.resolve("n" + node)))
                        .toList();
        return Recovery.run(
                options(),
                new Recovery.Sources(TestClusterNodes.CLUSTER, left),
                acceptLoss,
                _ -> {});
    }

    private static void requireAll(Cluster alone, TestTraffic traffic) {
        assertThat(alone.snapshot().nodes()).isEmpty();
        assertThat(alone.snapshot().pendingChanges()).isEmpty();
        traffic.increment(alone, "item0");
        traffic.acknowledged.forEach(
                (id, value) -> assertThat(traffic.read(alone, id)).as(id).isEqualTo(value));
        alone.partitions()
                .all()
                .forEach(one -> assertThat(one.isDeparted()).as("one that serves").isFalse());
    }

    /** The folders of the recovered data, named as those of nodes. */
    private Path recovered() {
        return directory.resolve("recovered");
    }

    private ClusterOptions options() {
        return ClusterOptions.defaults(recovered().resolve("n0")).withRateLimits(RateLimits.NONE);
    }

    private Cluster openAlone() {
        return Cluster.open(options());
    }
}
