package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.Founding;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.model.command.ConsistencyLevel;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.cost.Priority;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that was alone becomes the first node of a cluster, with its data. */
class FoundingTest {
    private static final int ITEMS = 20;
    private static final byte[] PROMISE = "a promise".getBytes(StandardCharsets.UTF_8);

    @TempDir Path directory;

    @Test
    void everyNodeHasWhatTheServerHadAlone() {
        TestClusterItems items;
        Map<String, String> stored;
        long lsn;
        int partition;
        try (Cluster alone = openAlone()) {
            items = fill(alone);
            stored = contents(items, alone, ReadTerms.USUAL);
            partition = items.partitionNumber(alone);
            lsn = items.partition(alone).lsn();
        }
        Founding.prepare(options());
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 4)) {
            TestClusterNodes.await(() -> nodes.all().stream().allMatch(Cluster::isCaughtUp));
            assertThat(membersKnownTo(nodes.node(3), partition)).contains("n4");
            for (Cluster node : nodes.all()) {
                TestClusterNodes.await(() -> membersKnownTo(node, partition).size() == 4);
                assertThat(contents(items, node, session(lsn))).isEqualTo(stored);
                TestClusterNodes.await(() -> node.intents().open().size() == 1);
                IntentLog.Open promise = node.intents().open().getFirst();
                assertThat(promise.content()).isEqualTo(PROMISE);
            }
            assertThat(nodes.node(0).intents().partition().number())
                    .isEqualTo(IntentLog.REPLICATED.number());

            items.upsert(nodes.node(3), "0", ITEMS);
            nodes.stop(0);
            items.upsert(nodes.node(2), "1", ITEMS);
            for (String changed : new String[] {"0", "1"}) {
                Outcome read = items.read(nodes.node(1), changed, strong());
                assertThat(TestClusterItems.valueOf(read)).isEqualTo(ITEMS);
            }
            nodes.start(0);
            nodes.node(0).intents().end("batch").join();
            TestClusterNodes.await(
                    () -> nodes.all().stream().allMatch(node -> node.intents().open().isEmpty()));
        }
    }

    @Test
    void whateverInterruptsItTheServerGoesOnAlone() {
        TestClusterItems items;
        try (Cluster alone = openAlone()) {
            items = fill(alone);
        }
        long value = ITEMS;
        for (int steps = 1; interruptAfter(steps); steps += 2) {
            value++;
            try (Cluster alone = openAlone()) {
                items.upsert(alone, "0", value);
                assertThat(alone.intents().open()).hasSize(1);
                assertThat(alone.snapshot().nodes()).isEmpty();
            }
        }
        assertThat(value).as("there were several steps").isGreaterThan(ITEMS + 2);
        try (TestClusterNodes nodes = new TestClusterNodes(directory, 1)) {
            Outcome read = items.read(nodes.node(0), "0", strong());
            assertThat(TestClusterItems.valueOf(read)).isEqualTo(value);
            TestClusterNodes.await(() -> nodes.node(0).intents().open().size() == 1);
        }
    }

    /** False if it came to its end before. */
    private boolean interruptAfter(int steps) {
        AtomicInteger left = new AtomicInteger(steps);
        try {
            Founding.prepare(
                    options(),
                    _ -> {
                        if (left.decrementAndGet() == 0) {
                            throw new CancellationException("interrupted");
                        }
                    });
            return false;
        } catch (CancellationException e) {
            return true;
        }
    }

    /** Items, a split, and a promise that was not kept yet. */
    private static TestClusterItems fill(Cluster alone) {
        TestClusterItems items = new TestClusterItems(alone);
        for (int i = 0; i < ITEMS; i++) {
            items.upsert(alone, Integer.toString(i), i);
        }
        alone.rangeChanges().split(items.partitionNumber(alone), 2, ChangeReason.REQUESTED);
        items.upsert(alone, "after", 1);
        alone.intents().begin("batch", PROMISE).join();
        return items;
    }

    /** Every item as it is stored, with its etag and time. */
    private static Map<String, String> contents(
            TestClusterItems items, Cluster node, ReadTerms terms) {
        Map<String, String> contents = new TreeMap<>();
        for (int i = 0; i < ITEMS; i++) {
            String id = Integer.toString(i);
            if (items.read(node, id, terms) instanceof Outcome.Found found) {
                contents.put(id, found.item().view().toString());
            }
        }
        assertThat(contents).hasSize(ITEMS);
        return contents;
    }

    private static List<String> membersKnownTo(Cluster node, int partition) {
        return node.replicas()
                .flatMap(replicas -> replicas.of(partition))
                .map(ReplicaSetStatus::members)
                .orElse(List.of());
    }

    private static ReadTerms session(long lsn) {
        return new ReadTerms(Priority.HIGH, ConsistencyLevel.SESSION, lsn, false);
    }

    private static ReadTerms strong() {
        return new ReadTerms(Priority.HIGH, ConsistencyLevel.STRONG, 0, false);
    }

    private Cluster openAlone() {
        return Cluster.open(options());
    }

    private ClusterOptions options() {
        return ClusterOptions.defaults(directory.resolve("n0")).withRateLimits(RateLimits.NONE);
    }
}
