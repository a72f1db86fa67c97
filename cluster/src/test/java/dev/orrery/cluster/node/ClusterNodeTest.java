package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.json.patch.PatchOperation;
import dev.orrery.model.json.patch.PatchPath;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.PhysicalPartition;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four nodes, one cluster. */
class ClusterNodeTest {
    @TempDir Path directory;

    @Test
    void everyNodeTakesWritesAndShowsThem() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            ContainerRecord container = createContainer(nodes.node(2));
            for (int i = 0; i < 8; i++) {
                upsert(nodes.node(i % 4), container, "item" + i, i);
                assertThat(read(nodes.node(i % 4), container, "item" + i)).isEqualTo(i);
            }
            int partition = partition(nodes.node(0), container).number();
            long lsn = partition(nodes.node(nodes.leader(partition)), container).lsn();
            for (Cluster node : nodes.all()) {
                TestClusterNodes.await(() -> partition(node, container).lsn() >= lsn);
                for (int i = 0; i < 8; i++) {
                    assertThat(read(node, container, "item" + i)).isEqualTo(i);
                }
            }
            deleteContainer(nodes, container, partition);
        }
    }

    private static void deleteContainer(
            TestClusterNodes nodes, ContainerRecord container, int partition) {
        nodes.node(3).operations().deleteContainer(container.number(), EtagCondition.NONE);
        for (Cluster node : nodes.all()) {
            TestClusterNodes.await(() -> node.partitions().find(partition).isEmpty());
            TestClusterNodes.await(() -> node.snapshot().container(container.number()).isEmpty());
        }
    }

    @Test
    void aNodeThatLeavesAndReturnsLosesNothingAndCountsNothingTwice() throws Exception {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            ContainerRecord container = createContainer(nodes.node(0));
            upsert(nodes.node(0), container, "counter", 0);
            int partition = partition(nodes.node(0), container).number();
            int leader = nodes.leader(partition);
            Cluster gateway = nodes.node((leader + 1) % 4);
            AtomicBoolean stopped = new AtomicBoolean();
            AtomicInteger counted = new AtomicInteger();
            CompletableFuture<Void> load =
                    CompletableFuture.runAsync(
                            () -> {
                                while (!stopped.get()) {
                                    increment(gateway, container, "counter");
                                    counted.incrementAndGet();
                                }
                            });
            TestClusterNodes.await(() -> counted.get() > 20);

            nodes.stop(leader);
            int before = counted.get();
            TestClusterNodes.await(() -> counted.get() > before + 20);
            long acknowledged = partition(gateway, container).lsn();
            nodes.start(leader);
            int again = counted.get();
            TestClusterNodes.await(() -> counted.get() > again + 20);
            TestClusterNodes.await(nodes.node(leader)::isCaughtUp);
            assertThat(partition(nodes.node(leader), container).lsn())
                    .isGreaterThanOrEqualTo(acknowledged);
            stopped.set(true);
            load.get(30, TimeUnit.SECONDS);

            for (Cluster node : nodes.all()) {
                TestClusterNodes.await(() -> isCaughtUp(node, container, counted.get()));
            }
        }
    }

    /** A replica that is still behind refuses to answer rather than show old data. */
    private static boolean isCaughtUp(Cluster node, ContainerRecord container, int value) {
        try {
            return read(node, container, "counter") == value;
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.SESSION_NOT_AVAILABLE);
            return false;
        }
    }

    @Test
    void withoutAQuorumWritesAreRefusedAndReadsGoOn() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            ContainerRecord container = createContainer(nodes.node(0));
            upsert(nodes.node(1), container, "item", 1);
            TestClusterNodes.await(() -> read(nodes.node(0), container, "item") == 1);
            TestClusterNodes.await(() -> nodes.node(0).snapshot().nodes().size() == 4);
            nodes.stop(2);
            nodes.stop(3);

            assertThatThrownBy(() -> upsert(nodes.node(0), container, "item", 2))
                    .hasMessageContaining("no leader");
            assertThat(read(nodes.node(0), container, "item")).isEqualTo(1);

            nodes.start(2);
            upsert(nodes.node(0), container, "item", 3);
            assertThat(read(nodes.node(0), container, "item")).isEqualTo(3);
        }
    }

    private static ContainerRecord createContainer(Cluster node) {
        DatabaseRecord database = node.operations().createDatabase("db", Optional.empty());
        return node.operations()
                .createContainer(database.number(), TestSpecs.container("c"), Optional.empty());
    }

    private static void upsert(Cluster node, ContainerRecord container, String id, int value) {
        String json = "{\"id\":\"%s\",\"pk\":\"a\",\"value\":%d}".formatted(id, value);
        ParsedItem item =
                ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        Outcome outcome =
                partition(node, container)
                        .submit(
                                new Command.UpsertItem(
                                        address(container), id, item, EtagCondition.NONE))
                        .orTimeout(40, TimeUnit.SECONDS)
                        .join();
        assertThat(outcome).isInstanceOf(Outcome.Written.class);
    }

    private static void increment(Cluster node, ContainerRecord container, String id) {
        ParsedItem amount =
                ParsedItem.parse("{\"a\":1}".getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        JsonFragment one =
                new JsonFragment(
                        amount.view(),
                        amount.view()
                                .member(
                                        amount.view().root(),
                                        dev.orrery.model.json.JsonName.of("a")));
        Command command =
                new Command.PatchItem(
                        address(container),
                        id,
                        List.of(new PatchOperation.Increment(PatchPath.parse("/value"), one)),
                        Optional.empty(),
                        EtagCondition.NONE);
        Outcome outcome =
                partition(node, container).submit(command).orTimeout(40, TimeUnit.SECONDS).join();
        assertThat(outcome).isInstanceOf(Outcome.Written.class);
    }

    private static int read(Cluster node, ContainerRecord container, String id) {
        Outcome outcome =
                partition(node, container).reads().read(address(container), id, EtagCondition.NONE);
        if (!(outcome instanceof Outcome.Found found)) {
            return -1;
        }
        String text = found.item().view().toString();
        String value = text.substring(text.indexOf("\"value\":") + "\"value\":".length());
        return Integer.parseInt(value.substring(0, value.indexOf(',')));
    }

    private static PhysicalPartition partition(Cluster node, ContainerRecord container) {
        TestClusterNodes.await(
                () ->
                        node.snapshot()
                                        .container(
                                                container.databaseNumber(),
                                                new ResourceName.ByName("c"))
                                        .isPresent()
                                && node.partitions()
                                        .find(range(node, container).number())
                                        .isPresent());
        return node.partitions().partition(range(node, container).number());
    }

    private static RangeRecord range(Cluster node, ContainerRecord container) {
        return node.snapshot().ranges(container).at(address(container).position());
    }

    private static ItemAddress address(ContainerRecord container) {
        PartitionKey key = PartitionKey.of("a");
        return new ItemAddress(
                container.number(),
                container.definition().version(),
                key,
                RingPositions.of(container.definition().partitionKey(), key));
    }
}
