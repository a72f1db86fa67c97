package dev.orrery.cluster.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.planning.Change.Merge;
import dev.orrery.cluster.planning.Change.Split;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cluster.throughput.Throughput.Autoscale;
import dev.orrery.cluster.throughput.Throughput.Manual;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionPlannerTest {
    private static final long GIB = 1L << 30;
    private static final long QUIET = TimeUnit.HOURS.toMillis(1);

    private final PartitionPlanner planner = new PartitionPlanner(PlannerSettings.DEFAULT);
    private final PartitionPlanner serviceLike =
            new PartitionPlanner(PlannerSettings.DEFAULT.withPolicy(SplitPolicy.SERVICE_LIKE));

    @ParameterizedTest
    @CsvSource({
        "manual,false,400,1",
        "manual,false,6000,1",
        "manual,false,6100,2",
        "manual,false,18000,3",
        "manual,true,10000,1",
        "manual,true,10100,2",
        "autoscale,false,10000,1",
        "autoscale,false,11000,2",
        "autoscale,true,1000000,100"
    })
    void creationFollowsTheArithmetic(
            String kind, boolean shared, int ruPerSecond, int partitions) {
        Throughput throughput =
                kind.equals("manual") ? new Manual(ruPerSecond) : new Autoscale(ruPerSecond);
        Layout layout = planner.create(throughput, shared);
        assertThat(layout.size()).isEqualTo(partitions);
        assertThat(layout.isEven()).isTrue();
        assertThat(planner.splits(layout, ruPerSecond)).isEmpty();
    }

    @Test
    void throughputIsDividedEvenly() {
        Layout layout = planner.create(new Manual(18_000), false);
        assertThat(planner.budgets(layout, 18_000)).containsExactly(6_000.0, 6_000.0, 6_000.0);
        assertThat(planner.usable(layout, 18_000)).isEqualTo(18_000);
        assertThat(planner.capacity(layout)).isEqualTo(30_000);
        assertThat(planner.splits(layout, 30_000)).isEmpty();
    }

    /** The table of docs/internals/partition-planning.md, as is the next. */
    @ParameterizedTest
    @CsvSource({"2,30000,4", "3,45000,6", "5,90000,10", "10,190000,20", "2,40000,4", "1,70000,8"})
    void raisingThroughputKeepsAllOfItUsable(int before, long ruPerSecond, int partitions) {
        Layout target = planner.target(Layout.even(before), ruPerSecond);
        assertThat(target.size()).isEqualTo(partitions);
        assertThat(target.isEven()).isTrue();
        assertThat(planner.usable(target, ruPerSecond)).isEqualTo((double) ruPerSecond);
    }

    @ParameterizedTest
    @CsvSource({
        "2,30000,3,20000",
        "3,45000,5,27000",
        "5,90000,9,50000",
        "10,190000,19,100000",
        "2,40000,4,40000",
        "1,70000,7,40000"
    })
    void serviceLikeSplitsLeaveSomeOfItUnusable(
            int before, long ruPerSecond, int partitions, long usable) {
        Layout target = serviceLike.target(Layout.even(before), ruPerSecond);
        assertThat(target.size()).isEqualTo(partitions);
        assertThat(Math.round(serviceLike.usable(target, ruPerSecond))).isEqualTo(usable);
    }

    @Test
    void loweringThroughputSplitsAndMergesNothingAtOnce() {
        Layout layout = Layout.even(6);
        assertThat(planner.splits(layout, 400)).isEmpty();
        assertThat(planner.merges(layout, 400, 0)).isEmpty();
    }

    @Test
    void aFullPartitionIsSplitInTheMiddle() {
        Layout layout = sized(51, 10, 10);
        List<Split> splits = planner.splits(layout, 6_000);
        assertThat(splits).hasSize(1);
        assertThat(splits.getFirst().reason()).isEqualTo(SplitReason.STORAGE);
        assertThat(splits.getFirst().range()).isEqualTo(layout.partitions().getFirst().range());

        Layout after = layout.after(splits);
        assertThat(after.partitions())
                .extracting(PartitionState::sizeBytes)
                .allSatisfy(size -> assertThat(size).isLessThan(26 * GIB));
        assertThat(after.sizeBytes()).isEqualTo(layout.sizeBytes());
        assertThat(planner.splits(after, 6_000)).isEmpty();
        assertThat(planner.budgets(after, 6_000).stream().map(Math::round).toList())
                .containsExactly(1_000L, 1_000L, 2_000L, 2_000L);
        assertThat(planner.usable(after, 6_000)).isEqualTo(6_000);
    }

    @Test
    void cassandraPartitionsAreFullEarlier() {
        PartitionPlanner cassandra = new PartitionPlanner(PlannerSettings.CASSANDRA);
        assertThat(cassandra.splits(sized(31), 400)).hasSize(1);
        assertThat(planner.splits(sized(31), 400)).isEmpty();
    }

    @Test
    void aNarrowPartitionWaitsUntilTheWidestAreSplit() {
        Layout layout = Layout.even(3);
        layout =
                layout.after(
                        new Split(rangeAt(layout, 0), middleAt(layout, 0), SplitReason.LOAD, 1));
        layout = withSizes(layout, 60, 1, 1, 70);
        List<Split> first = planner.splits(layout, 400);
        assertThat(first)
                .extracting(Split::reason)
                .containsExactly(SplitReason.STORAGE, SplitReason.EVENNESS);
        assertThat(first)
                .extracting(Split::range)
                .containsExactly(rangeAt(layout, 3), rangeAt(layout, 2));
        List<Split> second = planner.splits(layout.after(first), 400);
        assertThat(second).extracting(Split::range).containsExactly(rangeAt(layout, 0));
    }

    @Test
    void anOverloadedPartitionIsSplit() {
        Layout layout = new Layout(List.of(new PartitionState(RingRange.FULL, 0, true)));
        assertThat(planner.splits(layout, 400))
                .extracting(Split::reason)
                .containsExactly(SplitReason.LOAD);
        assertThat(serviceLike.splits(layout, 400)).hasSize(1);
    }

    @Test
    void throughputAfterAStorageSplitEndsEven() {
        Layout layout = planner.target(sized(60, 10, 10), 6_000);
        assertThat(layout.isEven()).isFalse();
        assertThat(planner.target(layout, 45_000).size()).isEqualTo(6);
        assertThat(planner.target(layout, 45_000).isEven()).isTrue();
    }

    @Test
    void neighboursWithLittleAreMergedAfterAQuietTime() {
        Layout layout = sized(1, 1, 1, 1);
        assertThat(planner.merges(layout, 8_000, 1)).isEmpty();
        List<Merge> merges = planner.merges(layout, 8_000, QUIET);
        assertThat(merges).hasSize(2);
        Layout after = layout.after(merges);
        assertThat(after.size()).isEqualTo(2);
        assertThat(after.isEven()).isTrue();
        assertThat(planner.merges(after, 8_000, QUIET)).isEmpty();
        assertThat(planner.merges(after, 5_000, QUIET)).hasSize(1);
    }

    @Test
    void muchDataOrThroughputOrLoadIsNotMerged() {
        assertThat(planner.merges(sized(1, 1), 6_000, QUIET)).isEmpty();
        assertThat(planner.merges(sized(13, 13), 400, QUIET)).isEmpty();
        assertThat(planner.merges(sized(12, 13), 400, QUIET)).hasSize(1);
        Layout full = sized(1, 1, 51);
        assertThat(planner.merges(full, 400, QUIET)).isEmpty();
        List<PartitionState> busy = new ArrayList<>(sized(1, 1).partitions());
        busy.set(0, new PartitionState(busy.getFirst().range(), GIB, true));
        assertThat(planner.merges(new Layout(busy), 400, QUIET)).isEmpty();
    }

    @Test
    void anOddNumberIsMergedDownToOne() {
        Layout layout = sized(0, 0, 0, 0, 0, 0, 0);
        List<Integer> sizes = new ArrayList<>();
        for (List<Merge> merges = planner.merges(layout, 400, QUIET);
                !merges.isEmpty();
                merges = planner.merges(layout, 400, QUIET)) {
            layout = layout.after(merges);
            sizes.add(layout.size());
            assertThat(layout.widestShare()).isLessThan(2.0001 * layout.narrowestShare());
        }
        assertThat(sizes).endsWith(1);
    }

    @Test
    void onlySoManyChangesRunAtOnceTheMostUrgentFirst() {
        Layout layout = sized(60, 90, 70, 80);
        List<Split> splits = planner.splits(layout, 400);
        assertThat(PartitionPlanner.startable(splits, List.of(), 2))
                .extracting(Split::range)
                .containsExactly(rangeAt(layout, 1), rangeAt(layout, 3));
        assertThat(PartitionPlanner.startable(splits, List.of(rangeAt(layout, 1)), 2))
                .extracting(Split::range)
                .containsExactly(rangeAt(layout, 3));
        assertThat(PartitionPlanner.startable(splits, List.of(rangeAt(layout, 1)), 1)).isEmpty();
    }

    @Test
    void aLayoutWithAGapIsRefused() {
        List<PartitionState> two = Layout.even(2).partitions();
        assertThatThrownBy(() -> new Layout(List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Layout(List.of(two.getFirst())))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Layout(two.reversed()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Layout(List.of(two.getFirst(), two.getFirst())))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aChangeOfAPartitionThatIsNotThereIsRefused() {
        Layout two = Layout.even(2);
        Split split = new Split(RingRange.FULL, rangeAt(two, 1).min(), SplitReason.LOAD, 1);
        assertThatThrownBy(() -> two.after(split)).isInstanceOf(IllegalArgumentException.class);
    }

    private static RingPosition middleAt(Layout layout, int index) {
        return rangeAt(layout, index).middle().orElseThrow();
    }

    private static RingRange rangeAt(Layout layout, int index) {
        return layout.partitions().get(index).range();
    }

    private static Layout sized(long... gib) {
        return withSizes(Layout.even(gib.length), gib);
    }

    private static Layout withSizes(Layout layout, long... gib) {
        List<PartitionState> states = new ArrayList<>();
        for (int i = 0; i < gib.length; i++) {
            states.add(new PartitionState(rangeAt(layout, i), gib[i] * GIB, false));
        }
        return new Layout(states);
    }
}
