package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.BackupReport;
import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.replication.rpc.RpcClient;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster is copied while it is written to, and what comes of it is a server that is alone. */
class ClusterBackupTest {
    private static final int ITEMS = 30;

    /** More than have a replica of a partition. */
    private static final int NODES = 5;

    private static final byte[] PROMISE = "a promise".getBytes(StandardCharsets.UTF_8);
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir Path directory;

    /**
     * Two counters in two partitions are incremented in turns, so at every moment the first is at
     * most one ahead.
     */
    @Test
    void aBackupHasAllPartitionsAsOfOneMoment() throws IOException {
        Path backup = Files.createDirectory(directory.resolve("backup"));
        TestTraffic traffic;
        int before;
        try (TestClusterNodes nodes = new TestClusterNodes(directory, NODES)) {
            traffic = spread(nodes);
            nodes.node(2).intents().begin("batch", PROMISE).join();
            List<String> turns = oneOfEach(traffic, nodes.node(0));
            AtomicBoolean stopped = new AtomicBoolean();
            CompletableFuture<Void> load =
                    CompletableFuture.runAsync(() -> takeTurns(traffic, nodes, turns, stopped));
            TestClusterNodes.await(() -> traffic.acknowledged(turns.getLast()) > 20);
            before = traffic.acknowledged(turns.getLast());
            Cluster node = withoutReplica(traffic, nodes);
            BackupReport report = node.backup(backup);
            assertThat(report.partitions()).isEqualTo(2);
            int after = traffic.acknowledged(turns.getLast());
            TestClusterNodes.await(() -> traffic.acknowledged(turns.getLast()) > after + 5);
            stopped.set(true);
            load.join();
        }
        try (Cluster alone = Cluster.open(options(backup))) {
            assertThat(alone.snapshot().nodes()).isEmpty();
            assertThat(alone.intents().open()).hasSize(1);
            List<String> turns = oneOfEach(traffic, alone);
            int first = traffic.read(alone, turns.getFirst());
            int second = traffic.read(alone, turns.getLast());
            assertThat(second)
                    .isBetween(before, traffic.acknowledged(turns.getLast()) - 1)
                    .isBetween(first - 1, first);
            assertThat(traffic.read(alone, "item" + (ITEMS - 1))).isPositive();
            traffic.fill(alone, ITEMS);
        }
    }

    @Test
    void splitsAndMergesComeInBetween() throws IOException {
        TestTraffic traffic;
        List<Path> backups =
                IntStream.range(0, 4).mapToObj(i -> directory.resolve("backup" + i)).toList();
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            traffic = divided(nodes);
            AtomicBoolean stopped = new AtomicBoolean();
            CompletableFuture<Void> changes =
                    CompletableFuture.runAsync(() -> splitAndMerge(traffic, nodes, stopped));
            for (Path backup : backups) {
                nodes.node(1).backup(Files.createDirectory(backup));
            }
            stopped.set(true);
            changes.join();
        }
        for (Path backup : backups) {
            try (Cluster alone = Cluster.open(options(backup))) {
                traffic.acknowledged.forEach(
                        (id, value) -> assertThat(traffic.read(alone, id)).as(id).isEqualTo(value));
                assertThat(alone.snapshot().pendingChanges()).isEmpty();
                traffic.increment(alone, "item0");
                traffic.acknowledged.merge("item0", -1, Integer::sum);
            }
        }
    }

    @Test
    void aLeaderThatWasReplacedHasNotStoodStill() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4);
                RpcClient client = new RpcClient(Optional.empty())) {
            TestTraffic traffic = filled(nodes);
            int partition = traffic.ranges(nodes.node(0)).getFirst().number();
            int leader = nodes.leader(partition);
            byte[] call =
                    ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                            .putLong(1)
                            .putInt(partition)
                            .array();
            String address = nodes.member(leader).address();
            byte[] _ = client.call(address, "hold-writer", call, TIMEOUT).join();

            nodes.node(leader).handOver();
            TestClusterNodes.await(() -> nodes.leader(partition) != leader);
            traffic.increment(nodes.node((leader + 1) % 4), "item0");

            assertThatThrownBy(() -> client.call(address, "release-writer", call, TIMEOUT).join())
                    .as("it failed, or stood still no more where the machine is slow")
                    .hasMessageFindingMatch("leader|took too long");
            traffic.requireAll(nodes);
        }
    }

    /** Two partitions, each on four of more nodes. */
    private static TestTraffic spread(TestClusterNodes nodes) {
        TestTraffic traffic = new TestTraffic(nodes.node(0));
        traffic.fill(nodes.node(0), ITEMS);
        int parent = traffic.ranges(nodes.node(0)).getFirst().number();
        TestClusterNodes.await(() -> hasFour(nodes, parent));
        nodes.node(1).rangeChanges().split(parent, 2, ChangeReason.REQUESTED);
        traffic.awaitRanges(nodes, 2);
        for (RangeRecord range : traffic.ranges(nodes.node(0))) {
            TestClusterNodes.await(() -> hasFour(nodes, range.number()));
        }
        return traffic;
    }

    private static boolean hasFour(TestClusterNodes nodes, int partition) {
        return nodes.all().stream()
                        .filter(node -> node.partitions().find(partition).isPresent())
                        .count()
                == 4;
    }

    private static TestTraffic filled(TestClusterNodes nodes) {
        TestTraffic traffic = new TestTraffic(nodes.node(0));
        traffic.awaitMembers(nodes);
        traffic.fill(nodes.node(0), ITEMS);
        return traffic;
    }

    private static TestTraffic divided(TestClusterNodes nodes) {
        TestTraffic traffic = filled(nodes);
        int parent = traffic.ranges(nodes.node(0)).getFirst().number();
        nodes.node(1).rangeChanges().split(parent, 2, ChangeReason.REQUESTED);
        traffic.awaitRanges(nodes, 2);
        traffic.awaitMembers(nodes);
        return traffic;
    }

    /** A counter in the first partition, and one in the second. */
    private static List<String> oneOfEach(TestTraffic traffic, Cluster node) {
        List<String> found =
                IntStream.range(0, ITEMS)
                        .mapToObj(i -> "item" + i)
                        .filter(
                                id ->
                                        traffic.range(node, id)
                                                .equals(traffic.ranges(node).getFirst()))
                        .limit(1)
                        .toList();
        String other =
                IntStream.range(0, ITEMS)
                        .mapToObj(i -> "item" + i)
                        .filter(
                                id ->
                                        traffic.range(node, id)
                                                .equals(traffic.ranges(node).getLast()))
                        .findFirst()
                        .orElseThrow();
        return List.of(found.getFirst(), other);
    }

    private static void takeTurns(
            TestTraffic traffic, TestClusterNodes nodes, List<String> turns, AtomicBoolean end) {
        for (int i = 0; !end.get(); i++) {
            for (String id : turns) {
                traffic.increment(nodes.node(i % NODES), id);
            }
        }
    }

    /** A node from which one of the partitions has to be fetched. */
    private static Cluster withoutReplica(TestTraffic traffic, TestClusterNodes nodes) {
        for (RangeRecord range : traffic.ranges(nodes.node(0))) {
            for (Cluster node : nodes.all()) {
                if (node.partitions().find(range.number()).isEmpty()) {
                    return node;
                }
            }
        }
        throw new AssertionError("all nodes have replicas of all partitions");
    }

    private static void splitAndMerge(
            TestTraffic traffic, TestClusterNodes nodes, AtomicBoolean end) {
        while (!end.get()) {
            List<RangeRecord> ranges = traffic.ranges(nodes.node(0));
            if (ranges.size() == 1) {
                nodes.node(0)
                        .rangeChanges()
                        .split(ranges.getFirst().number(), 2, ChangeReason.REQUESTED);
            } else {
                nodes.node(0)
                        .rangeChanges()
                        .merge(
                                ranges.getFirst().number(),
                                ranges.getLast().number(),
                                ChangeReason.REQUESTED);
            }
            traffic.awaitRanges(nodes, ranges.size() == 1 ? 2 : 1);
            traffic.awaitMembers(nodes);
        }
    }

    private static ClusterOptions options(Path data) {
        return ClusterOptions.defaults(data).withRateLimits(RateLimits.NONE);
    }
}
