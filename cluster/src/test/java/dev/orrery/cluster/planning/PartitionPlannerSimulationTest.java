package dev.orrery.cluster.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.planning.Change.Split;
import dev.orrery.model.ring.RingRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Growth from one to ten thousand physical partitions, decided by the real planner. */
@Timeout(30)
class PartitionPlannerSimulationTest {
    private static final int PARTITIONS = 10_000;
    private static final int CONCURRENT_CHANGES = 64;
    private static final long GIB = 1L << 30;

    private final PartitionPlanner planner = new PartitionPlanner(PlannerSettings.DEFAULT);
    private final Random random = new Random(34);

    /** Splits under way; they end in random order. */
    private final List<Split> running = new ArrayList<>();

    @Test
    void growthByThroughputIsEvenAtRestAndUsable() {
        Layout layout = Layout.even(1);
        for (long ruPerSecond = 400;
                layout.size() < PARTITIONS;
                ruPerSecond = ruPerSecond * 5 / 2) {
            double before = planner.usable(layout, ruPerSecond);
            layout = settle(layout, ruPerSecond);
            assertThat(layout.isEven()).isTrue();
            PlanChecks.requireUsable(planner, layout, ruPerSecond);
            assertThat(planner.usable(layout, ruPerSecond)).isGreaterThanOrEqualTo(before);
        }
        assertThat(layout.size()).isBetween(PARTITIONS, 2 * PARTITIONS);
    }

    @Test
    void growthBySizeStaysWithinAFactorOfTwo() {
        Layout layout = Layout.even(1);
        while (layout.size() < PARTITIONS) {
            layout = settle(grown(layout), 400);
            assertThat(layout.partitions())
                    .allSatisfy(each -> assertThat(each.sizeBytes()).isLessThan(51 * GIB));
            PlanChecks.requireUsable(planner, layout, 400);
        }
    }

    @Test
    void aStormOfSplitsIsBounded() {
        Layout layout = grownTo(Layout.even(1_000), 60 * GIB);
        List<Split> wanted = planner.splits(layout, 400);
        assertThat(wanted).hasSize(1_000);
        List<Split> started = PartitionPlanner.startable(wanted, List.of(), CONCURRENT_CHANGES);
        assertThat(started).hasSize(CONCURRENT_CHANGES);
        assertThat(settle(layout, 400).size()).isEqualTo(2_000);
    }

    @Test
    void oneDecisionAboutTenThousandPartitionsIsFast() {
        Layout layout = grownTo(Layout.even(PARTITIONS), 60 * GIB);
        planner.splits(layout, 400);
        long start = System.nanoTime();
        assertThat(planner.splits(layout, 400)).hasSize(PARTITIONS);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    }

    /** Runs the manager's loop until there is nothing left to do. */
    private Layout settle(Layout start, long ruPerSecond) {
        Layout layout = start;
        List<Split> wanted = planner.splits(layout, ruPerSecond);
        while (!wanted.isEmpty() || !running.isEmpty()) {
            List<RingRange> busy = running.stream().map(Split::range).toList();
            running.addAll(PartitionPlanner.startable(wanted, busy, CONCURRENT_CHANGES));
            assertThat(running).hasSizeLessThanOrEqualTo(CONCURRENT_CHANGES);
            layout = layout.after(someFinish());
            PlanChecks.requireSound(layout);
            wanted = planner.splits(layout, ruPerSecond);
        }
        return layout;
    }

    private List<Split> someFinish() {
        List<Split> finished = new ArrayList<>();
        for (int count = 1 + random.nextInt(running.size()); count > 0; count--) {
            finished.add(running.remove(random.nextInt(running.size())));
        }
        return finished;
    }

    /** Hashed data grows nearly evenly with the width of a range. */
    private Layout grown(Layout layout) {
        double total = layout.size() * 40.0 * GIB;
        return new Layout(
                layout.partitions().stream()
                        .map(each -> new PartitionState(each.range(), size(each, total), false))
                        .toList());
    }

    private long size(PartitionState partition, double total) {
        double growth = 0.9 + 0.4 * random.nextDouble();
        return (long) (total * partition.share() * growth);
    }

    private static Layout grownTo(Layout layout, long sizeBytes) {
        return new Layout(
                layout.partitions().stream()
                        .map(each -> new PartitionState(each.range(), sizeBytes, false))
                        .toList());
    }
}
