package dev.orrery.cluster.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.planning.Change.Split;
import dev.orrery.cluster.throughput.Throughput.Manual;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Any sequence of changes of throughput and size, with plans carried out in any order. */
class PartitionPlannerPropertyTest {
    private static final long GIB = 1L << 30;
    private static final long QUIET = TimeUnit.HOURS.toMillis(1);
    private static final int MOST_PARTITIONS = 2_000;

    private final PartitionPlanner planner = new PartitionPlanner(PlannerSettings.DEFAULT);

    /** One thing that happens to a container. */
    sealed interface Event {
        record Provision(long ruPerSecond) implements Event {}

        /** Data comes or goes in one place of the ring. */
        record Resize(double place, long gib) implements Event {}

        record Overload(double place) implements Event {}

        record QuietTime() implements Event {}
    }

    @Provide
    Arbitrary<List<Event>> events() {
        Arbitrary<Long> throughputs =
                Arbitraries.longs().between(4, 3_000).map(hundreds -> hundreds * 100);
        Arbitrary<Double> places =
                Arbitraries.integers().between(0, 999).map(each -> each / 1_000.0);
        Arbitrary<Event> event =
                Arbitraries.oneOf(
                        throughputs.map(Event.Provision::new),
                        Combinators.combine(places, Arbitraries.longs().between(0, 300))
                                .as(Event.Resize::new),
                        places.map(Event.Overload::new),
                        Arbitraries.just(new Event.QuietTime()));
        return event.list().ofMinSize(1).ofMaxSize(12);
    }

    @Property(tries = 300)
    void everyHistoryStaysSoundAndUsable(
            @ForAll("events") List<Event> events,
            @ForAll @IntRange(min = 4, max = 1_000) int firstHundredRuPerSecond,
            @ForAll Random random) {
        long ruPerSecond = firstHundredRuPerSecond * 100L;
        Layout layout = planner.create(new Manual(firstHundredRuPerSecond * 100), false);
        for (Event event : events) {
            double before = planner.usable(layout, ruPerSecond);
            ruPerSecond = event instanceof Event.Provision raise ? raise.ruPerSecond : ruPerSecond;
            layout = afterwards(layout, event, ruPerSecond, random);
            PlanChecks.requireSound(layout);
            if (layout.size() < MOST_PARTITIONS) {
                PlanChecks.requireUsable(planner, layout, ruPerSecond);
            }
            assertThat(planner.usable(layout, ruPerSecond))
                    .isGreaterThanOrEqualTo(Math.min(before, (double) ruPerSecond) - 0.01);
        }
    }

    @Property(tries = 200)
    void throughputAndSizeChangesEndEvenAfterThroughputSplits(
            @ForAll("events") List<Event> events,
            @ForAll @IntRange(min = 4, max = 1_000) int firstHundredRuPerSecond,
            @ForAll Random random) {
        long ruPerSecond = firstHundredRuPerSecond * 100L;
        Layout layout = planner.create(new Manual(firstHundredRuPerSecond * 100), false);
        for (Event event : events) {
            switch (event) {
                case Event.Provision provision -> {
                    ruPerSecond = provision.ruPerSecond;
                    Layout next = splitAll(layout, ruPerSecond, random);
                    assertThat(next.size() == layout.size() || next.isEven()).isTrue();
                    layout = next;
                }
                case Event.Resize resize ->
                        layout = splitAll(resized(layout, resize), ruPerSecond, random);
                case Event.Overload overload ->
                        layout = splitAll(overloaded(layout, overload), ruPerSecond, random);
                case Event.QuietTime quiet -> layout = emptied(layout);
            }
        }
    }

    @Property(tries = 200)
    void splitsAndMergesDoNotChaseEachOther(
            @ForAll @IntRange(min = 1, max = 40) int partitions,
            @ForAll @IntRange(min = 4, max = 3_000) int hundredRuPerSecond,
            @ForAll List<@IntRange(min = 0, max = 60) Integer> gib) {
        long ruPerSecond = hundredRuPerSecond * 100L;
        List<PartitionState> states = new ArrayList<>(Layout.even(partitions).partitions());
        for (int i = 0; i < Math.min(gib.size(), states.size()); i++) {
            states.set(i, new PartitionState(states.get(i).range(), gib.get(i) * GIB, false));
        }
        Layout layout = planner.target(new Layout(states), ruPerSecond);
        int changes = 0;
        for (List<Change.Merge> merges = planner.merges(layout, ruPerSecond, QUIET);
                !merges.isEmpty();
                merges = planner.merges(layout, ruPerSecond, QUIET)) {
            layout = layout.after(merges);
            assertThat(planner.splits(layout, ruPerSecond)).isEmpty();
            assertThat(++changes).isLessThan(100);
        }
    }

    private Layout afterwards(Layout layout, Event event, long ruPerSecond, Random random) {
        return switch (event) {
            case Event.Provision provision -> splitAll(layout, ruPerSecond, random);
            case Event.Resize resize -> splitAll(resized(layout, resize), ruPerSecond, random);
            case Event.Overload overload ->
                    splitAll(overloaded(layout, overload), ruPerSecond, random);
            case Event.QuietTime quiet -> mergeSome(layout, ruPerSecond, random);
        };
    }

    /** Carries out every plan, a random part of it at a time, in random order. */
    private Layout splitAll(Layout start, long ruPerSecond, Random random) {
        Layout layout = start;
        List<Split> splits = planner.splits(layout, ruPerSecond);
        while (!splits.isEmpty() && layout.size() < MOST_PARTITIONS) {
            layout = layout.after(some(splits, random));
            PlanChecks.requireSound(layout);
            splits = planner.splits(layout, ruPerSecond);
        }
        return layout;
    }

    private Layout mergeSome(Layout start, long ruPerSecond, Random random) {
        Layout layout = start;
        for (int round = random.nextInt(6); round > 0; round--) {
            List<Change.Merge> merges = planner.merges(layout, ruPerSecond, QUIET);
            layout = merges.isEmpty() ? layout : layout.after(some(merges, random));
            PlanChecks.requireSound(layout);
        }
        return layout;
    }

    private static <T> List<T> some(List<T> all, Random random) {
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, 1 + random.nextInt(shuffled.size()));
    }

    private static Layout resized(Layout layout, Event.Resize resize) {
        return with(layout, resize.place, resize.gib * GIB, false);
    }

    private static Layout overloaded(Layout layout, Event.Overload overload) {
        return with(layout, overload.place, 0, true);
    }

    private static Layout emptied(Layout layout) {
        return new Layout(
                layout.partitions().stream()
                        .map(each -> PartitionState.empty(each.range()))
                        .toList());
    }

    private static Layout with(Layout layout, double place, long sizeBytes, boolean overloaded) {
        List<PartitionState> states = new ArrayList<>(layout.partitions());
        int index = (int) (place * states.size());
        states.set(index, new PartitionState(states.get(index).range(), sizeBytes, overloaded));
        return new Layout(states);
    }
}
