package dev.orrery.cluster.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ChangeReason;
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
    private static final int PARENT = 1;

    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource(ChangeStep.class)
    void aSplitThatIsCutOffHappensWholeOrNotAtAll(ChangeStep at) {
        Map<String, Integer> written =
                RangeChangeFixture.cutOff(
                        directory,
                        Optional.empty(),
                        at,
                        changes -> changes.split(PARENT, 3, ChangeReason.REQUESTED));
        boolean happened = RangeChangeFixture.happens(at);
        try (TestCluster cluster = TestCluster.open(directory)) {
            TestItems items = new TestItems(cluster, RangeChangeFixture.CONTAINER, written);
            assertThat(items.ranges().all()).hasSize(happened ? 3 : 1);
            RangeChangeFixture.requireAll(cluster, items);
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
            written = RangeChangeFixture.fill(cluster, Optional.empty()).acknowledged;
            cluster.operations.rangeChanges().split(PARENT, 2, ChangeReason.REQUESTED);
        }
        try (TestCluster cluster = TestCluster.open(directory)) {
            TestItems items = new TestItems(cluster, RangeChangeFixture.CONTAINER, written);
            int child = items.ranges().all().getFirst().number();
            cluster.operations.rangeChanges().split(child, 2, ChangeReason.REQUESTED);
            items.write("item-1", -7);
            RangeChangeFixture.requireAll(cluster, items);
            assertThat(items.ranges().all().getFirst().parents()).containsExactly(PARENT, child);
        }
    }
}
