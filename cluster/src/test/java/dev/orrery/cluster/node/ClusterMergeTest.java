package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.split.ChangeStep;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merges of replicated partitions, through their logs. */
class ClusterMergeTest {
    private static final int ITEMS = 30;

    @TempDir Path directory;

    /** The end of the coordinator. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
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
            TestTraffic traffic = new TestTraffic(nodes.node(0));
            traffic.awaitMembers(nodes);
            traffic.fill(nodes.node(0), ITEMS);
            int parent = traffic.ranges(nodes.node(0)).getFirst().number();
            nodes.node(1).rangeChanges().split(parent, 4, ChangeReason.REQUESTED);
            traffic.awaitMembers(nodes);

            merge(nodes.node(2), traffic);
            traffic.requireAll(nodes);
            assertThat(traffic.ranges(nodes.node(2))).hasSize(3);
            for (ChangeStep step : List.of(ChangeStep.HELD, ChangeStep.COMMITTED)) {
                endAt(step, at, nodes, traffic);
            }
        }
    }

    private static void merge(Cluster node, TestTraffic traffic) {
        List<RangeRecord> ranges = traffic.ranges(node);
        node.rangeChanges()
                .merge(ranges.getFirst().number(), ranges.get(1).number(), ChangeReason.REQUESTED);
    }

    /** The node goes with its coordinator; the others settle it, and it comes back. */
    private static void endAt(
            ChangeStep step,
            AtomicReference<@Nullable ChangeStep> at,
            TestClusterNodes nodes,
            TestTraffic traffic) {
        int before = traffic.ranges(nodes.node(0)).size();
        int leader = nodes.leader(traffic.ranges(nodes.node(0)).getFirst().number());
        at.set(step);
        assertThatThrownBy(() -> merge(nodes.node(leader), traffic))
                .as(step.name())
                .isInstanceOf(Crash.class);
        nodes.stop(leader);
        Cluster other = nodes.all().getFirst();
        boolean happened = step.compareTo(ChangeStep.COMMITTED) >= 0;
        TestClusterNodes.await(() -> other.snapshot().pendingChanges().isEmpty());
        assertThat(traffic.ranges(other)).as(step.name()).hasSize(before - (happened ? 1 : 0));
        traffic.acknowledged.keySet().forEach(id -> traffic.increment(other, id));
        nodes.start(leader);
        traffic.requireAll(nodes);
        traffic.awaitMembers(nodes);
    }
}
