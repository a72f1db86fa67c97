package dev.orrery.cluster.manager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.planning.Layout;
import dev.orrery.cluster.planning.PartitionPlanner;
import dev.orrery.cluster.planning.PartitionState;
import dev.orrery.cluster.planning.PlannerSettings;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class DecisionsTest {
    private static final long GIB = 1L << 30;
    private static final long NEVER_MERGE = -1;

    private final PartitionPlanner planner = new PartitionPlanner(PlannerSettings.DEFAULT);

    private List<Step> next(Layout layout, long ruPerSecond) {
        return Decisions.next(new Decisions.Question(planner, layout, ruPerSecond, NEVER_MERGE));
    }

    @Test
    void aLargeRiseIsOneSplitOfEachPartition() {
        List<Step> steps = next(Layout.even(3), 100_000);
        assertThat(steps).hasSize(3);
        assertThat(steps)
                .allSatisfy(
                        step -> {
                            assertThat(((Step.Split) step).cuts()).hasSize(3);
                            assertThat(((Step.Split) step).reason())
                                    .isEqualTo(ChangeReason.THROUGHPUT);
                        });
    }

    @Test
    void oneSplitHasABoundedNumberOfChildren() {
        Step.Split split = (Step.Split) next(Layout.even(1), 1_000_000).getFirst();
        assertThat(split.cuts()).hasSize(Decisions.MAX_CHILDREN - 1);
    }

    @Test
    void aFullPartitionIsHalved() {
        Layout layout =
                new Layout(
                        Layout.even(2).partitions().stream()
                                .map(each -> new PartitionState(each.range(), 60 * GIB, false))
                                .toList());
        Step.Split split = (Step.Split) next(layout, 400).getFirst();
        assertThat(split.cuts()).hasSize(1);
        assertThat(split.reason()).isEqualTo(ChangeReason.STORAGE);
    }

    @Test
    void dataThatNoCutDividesIsNotCutForEver() {
        Layout layout = Layout.even(1);
        for (int round = 0; round < 20; round++) {
            layout = withAllDataInTheFirst(layout);
            for (Step step : next(layout, 400)) {
                layout = after(layout, (Step.Split) step);
            }
        }
        assertThat(layout.size()).isLessThanOrEqualTo(2 * 2 * Decisions.STORAGE_FACTOR);
    }

    private static Layout withAllDataInTheFirst(Layout layout) {
        List<PartitionState> partitions = new ArrayList<>();
        for (PartitionState each : layout.partitions()) {
            partitions.add(
                    new PartitionState(each.range(), partitions.isEmpty() ? 60 * GIB : 0, false));
        }
        return new Layout(partitions);
    }

    @Test
    void nothingIsMergedUnlessItIsWanted() {
        assertThat(next(Layout.even(4), 400)).isEmpty();
        assertThat(Decisions.next(new Decisions.Question(planner, Layout.even(4), 400, 700_000)))
                .allSatisfy(step -> assertThat(step).isInstanceOf(Step.Merge.class))
                .isNotEmpty();
    }

    /** What the steward does, without partitions: one change after another until none is left. */
    @ParameterizedTest
    @CsvSource({"1,45000", "3,45000", "3,100000", "2,30000", "7,1000000", "1,100000000"})
    void throughputEndsEvenAndIsNeverLessUsableThanBefore(int partitions, long ruPerSecond) {
        Layout layout = Layout.even(partitions);
        Random random = new Random(partitions);
        double usable = planner.usable(layout, ruPerSecond);
        List<Step> steps = next(layout, ruPerSecond);
        while (!steps.isEmpty()) {
            for (Step step : some(steps, random)) {
                layout = after(layout, (Step.Split) step);
            }
            assertThat(planner.usable(layout, ruPerSecond)).isGreaterThanOrEqualTo(usable);
            usable = planner.usable(layout, ruPerSecond);
            steps = next(layout, ruPerSecond);
        }
        assertThat(layout.isEven()).isTrue();
        assertThat(usable).isGreaterThanOrEqualTo(0.95 * ruPerSecond);
        assertThat(layout.size() * 10_000L).isGreaterThanOrEqualTo(ruPerSecond);
    }

    private static List<Step> some(List<Step> steps, Random random) {
        return steps.subList(0, 1 + random.nextInt(steps.size()));
    }

    private static Layout after(Layout layout, Step.Split split) {
        List<PartitionState> partitions = new ArrayList<>();
        for (PartitionState partition : layout.partitions()) {
            if (partition.range().equals(split.range())) {
                RingRange rest = split.range();
                for (RingPosition cut : split.cuts()) {
                    List<RingRange> parts = rest.splitAt(cut);
                    partitions.add(new PartitionState(parts.getFirst(), 0, false));
                    rest = parts.getLast();
                }
                partitions.add(new PartitionState(rest, 0, false));
            } else {
                partitions.add(partition);
            }
        }
        return new Layout(partitions);
    }
}
