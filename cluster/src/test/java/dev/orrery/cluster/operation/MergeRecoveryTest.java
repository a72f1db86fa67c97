package dev.orrery.cluster.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.split.ChangeStep;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.error.OrreryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ends merges at every step, as the end of the process would. */
class MergeRecoveryTest {
    private static final int CONTAINER = 1;
    private static final int ITEMS = 150;
    private static final Optional<Throughput> THREE_PARTITIONS =
            Optional.of(new Throughput.Manual(18_000));

    @TempDir Path directory;

    /** The end of the process. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    @ParameterizedTest
    @EnumSource(ChangeStep.class)
    void aMergeThatIsCutOffHappensWholeOrNotAtAll(ChangeStep at) {
        Map<String, Integer> written;
        try (TestCluster cluster =
                TestCluster.openWith(
                        directory,
                        step -> {
                            if (step == at) {
                                throw new Crash();
                            }
                        })) {
            written = fill(cluster).acknowledged;
            assertThatThrownBy(
                            () ->
                                    cluster.operations
                                            .rangeChanges()
                                            .merge(1, 2, ChangeReason.REQUESTED))
                    .isInstanceOf(Crash.class);
        }
        boolean happened = at.compareTo(ChangeStep.COMMITTED) >= 0;
        try (TestCluster cluster = TestCluster.open(directory)) {
            TestItems items = new TestItems(cluster, CONTAINER, written);
            List<RangeRecord> ranges = items.ranges().all();
            assertThat(ranges).hasSize(happened ? 2 : 3);
            assertThat(ranges.getFirst().parents()).isEqualTo(happened ? List.of(1, 2) : List.of());
            assertThat(cluster.partitions.stored())
                    .containsExactlyInAnyOrderElementsOf(
                            PartitionLists.numbers(cluster.snapshot().allRanges()));
            requireAll(cluster, items);
            items.write("item-3", 4_711);
            requireAll(cluster, items);
        }
    }

    @Test
    void aMergeWaitsForAnIndexThatIsBeingRebuilt() {
        try (TestCluster cluster = TestCluster.open(directory)) {
            TestItems items = fill(cluster);
            cluster.operations.replaceContainer(
                    CONTAINER,
                    TestSpecs.withIndexing(TestSpecs.container("c"), IndexingPolicy.NONE),
                    EtagCondition.NONE);
            cluster.operations.rangeChanges().merge(1, 2, ChangeReason.REQUESTED);
            assertThat(items.ranges().all()).hasSize(2);
            requireAll(cluster, items);
        }
    }

    @Test
    void onlyNeighboursOfOneContainerAreMerged() {
        try (TestCluster cluster = TestCluster.open(directory)) {
            fill(cluster);
            cluster.operations.createContainer(1, TestSpecs.container("other"), Optional.empty());
            for (int[] pair : new int[][] {{1, 3}, {2, 1}, {1, 1}, {3, 4}}) {
                assertThatThrownBy(
                                () ->
                                        cluster.operations
                                                .rangeChanges()
                                                .merge(pair[0], pair[1], ChangeReason.REQUESTED))
                        .isInstanceOf(OrreryException.class)
                        .hasMessageContaining("not neighbours");
            }
        }
    }

    private static TestItems fill(TestCluster cluster) {
        cluster.operations.createDatabase("d", Optional.empty());
        cluster.operations.createContainer(1, TestSpecs.container("c"), THREE_PARTITIONS);
        TestItems items = new TestItems(cluster, CONTAINER);
        for (int i = 0; i < ITEMS; i++) {
            items.write("item-" + i, i);
        }
        return items;
    }

    private static void requireAll(TestCluster cluster, TestItems items) {
        for (int i = 0; i < ITEMS; i++) {
            String id = "item-" + i;
            assertThat(items.read(id)).isEqualTo(items.acknowledged.getOrDefault(id, -1));
        }
        long sum = 0;
        for (RangeRecord range : items.ranges().all()) {
            sum += cluster.partitions.partition(range.number()).statistics(CONTAINER).items();
        }
        assertThat(sum).isEqualTo(items.acknowledged.size());
    }
}
