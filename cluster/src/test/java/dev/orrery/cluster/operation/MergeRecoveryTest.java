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
    private static final Optional<Throughput> THREE_PARTITIONS =
            Optional.of(new Throughput.Manual(18_000));

    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource(ChangeStep.class)
    void aMergeThatIsCutOffHappensWholeOrNotAtAll(ChangeStep at) {
        Map<String, Integer> written =
                RangeChangeFixture.cutOff(
                        directory,
                        THREE_PARTITIONS,
                        at,
                        changes -> changes.merge(1, 2, ChangeReason.REQUESTED));
        boolean happened = RangeChangeFixture.happens(at);
        try (TestCluster cluster = TestCluster.open(directory)) {
            TestItems items = new TestItems(cluster, RangeChangeFixture.CONTAINER, written);
            List<RangeRecord> ranges = items.ranges().all();
            assertThat(ranges).hasSize(happened ? 2 : 3);
            assertThat(ranges.getFirst().parents()).isEqualTo(happened ? List.of(1, 2) : List.of());
            RangeChangeFixture.requireAll(cluster, items);
            items.write("item-3", 4_711);
            RangeChangeFixture.requireAll(cluster, items);
        }
    }

    @Test
    void aMergeWaitsForAnIndexThatIsBeingRebuilt() {
        try (TestCluster cluster = TestCluster.open(directory)) {
            TestItems items = RangeChangeFixture.fill(cluster, THREE_PARTITIONS);
            cluster.operations.replaceContainer(
                    RangeChangeFixture.CONTAINER,
                    TestSpecs.withIndexing(TestSpecs.container("c"), IndexingPolicy.NONE),
                    EtagCondition.NONE);
            cluster.operations.rangeChanges().merge(1, 2, ChangeReason.REQUESTED);
            assertThat(items.ranges().all()).hasSize(2);
            RangeChangeFixture.requireAll(cluster, items);
        }
    }

    @Test
    void onlyNeighboursOfOneContainerAreMerged() {
        try (TestCluster cluster = TestCluster.open(directory)) {
            RangeChangeFixture.fill(cluster, THREE_PARTITIONS);
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
}
