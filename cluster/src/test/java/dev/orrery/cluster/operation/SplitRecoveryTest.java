package dev.orrery.cluster.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.split.ChangeStep;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ends splits at every step, as the end of the process would. */
class SplitRecoveryTest {
    private static final int CONTAINER = 1;
    private static final int PARENT = 1;
    private static final int ITEMS = 200;

    @TempDir Path directory;

    /** The end of the process. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    @ParameterizedTest
    @EnumSource(ChangeStep.class)
    void aSplitThatIsCutOffHappensWholeOrNotAtAll(ChangeStep at) {
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
                                            .split(PARENT, 3, ChangeReason.REQUESTED))
                    .isInstanceOf(Crash.class);
        }
        boolean happened = at.compareTo(ChangeStep.COMMITTED) >= 0;
        try (TestCluster cluster = TestCluster.open(directory)) {
            TestItems items = new TestItems(cluster, CONTAINER, written);
            assertThat(items.ranges().all()).hasSize(happened ? 3 : 1);
            requireAll(cluster, items);
            assertThat(cluster.operations.rangeChanges().history()).hasSize(happened ? 1 : 0);
            items.ranges()
                    .all()
                    .forEach(
                            range ->
                                    assertThat(range.parents().contains(PARENT))
                                            .isEqualTo(happened));
        }
    }

    @Test
    void aSplitCanBeSplitAgainAfterARestart() {
        Map<String, Integer> written;
        try (TestCluster cluster = TestCluster.open(directory)) {
            written = fill(cluster).acknowledged;
            cluster.operations.rangeChanges().split(PARENT, 2, ChangeReason.REQUESTED);
        }
        try (TestCluster cluster = TestCluster.open(directory)) {
            TestItems items = new TestItems(cluster, CONTAINER, written);
            int child = items.ranges().all().getFirst().number();
            cluster.operations.rangeChanges().split(child, 2, ChangeReason.REQUESTED);
            items.write("item-1", -7);
            requireAll(cluster, items);
            assertThat(items.ranges().all().getFirst().parents()).containsExactly(PARENT, child);
        }
    }

    private static TestItems fill(TestCluster cluster) {
        cluster.operations.createDatabase("d", Optional.empty());
        cluster.operations.createContainer(1, TestSpecs.container("c"), Optional.empty());
        TestItems items = new TestItems(cluster, CONTAINER);
        for (int i = 0; i < ITEMS; i++) {
            items.write("item-" + i, i);
        }
        for (int i = 0; i < ITEMS; i += 7) {
            items.delete("item-" + i);
        }
        return items;
    }

    private static void requireAll(TestCluster cluster, TestItems items) {
        assertThat(cluster.partitions.stored())
                .containsExactlyInAnyOrderElementsOf(
                        PartitionLists.numbers(cluster.snapshot().allRanges()));
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
