package dev.orrery.cluster.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangeTableTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 64, 167})
    void everyPositionIsFoundInTheRangeThatHoldsIt(int partitions) {
        RangeTable table = new RangeTable(shuffled(partitions));
        Random random = new Random(partitions);
        for (int i = 0; i < 1_000; i++) {
            RingPosition position = RingPosition.of(random.nextLong(), random.nextLong());
            assertThat(table.at(position).range().contains(position)).isTrue();
        }
        for (RangeRecord record : table.all()) {
            assertThat(table.at(record.range().min())).isEqualTo(record);
        }
    }

    @Test
    void overlappingGivesExactlyTheRangesThatShareAPart() {
        RangeTable table = new RangeTable(shuffled(5));
        for (RangeRecord from : table.all()) {
            for (RangeRecord to : table.all()) {
                if (from.range().min().compareTo(to.range().max()) < 0) {
                    RingRange range = new RingRange(from.range().min(), to.range().max());
                    assertThat(table.overlapping(range))
                            .isEqualTo(
                                    table.all().stream()
                                            .filter(r -> r.range().overlaps(range))
                                            .toList());
                }
            }
        }
    }

    @Test
    void versionIsTheLastChange() {
        List<RangeRecord> ranges = new ArrayList<>(shuffled(3));
        assertThat(new RangeTable(ranges).version()).isEqualTo(3);
    }

    @Test
    void firstIsTheLowestNumberThatEverWas() {
        RangeRecord lower = new RangeTable(shuffled(2)).all().getFirst();
        RangeRecord upper = new RangeTable(shuffled(2)).all().getLast();
        RangeTable table =
                new RangeTable(
                        List.of(from(90, List.of(41, 70), lower), from(71, List.of(40), upper)));
        assertThat(table.first()).isEqualTo(40);
    }

    private static RangeRecord from(int number, List<Integer> parents, RangeRecord place) {
        return new RangeRecord(number, place.owner(), place.range(), parents, place.stamp());
    }

    @Test
    void aGapIsRefused() {
        List<RangeRecord> ranges = new ArrayList<>(shuffled(3));
        ranges.removeFirst();
        assertThatThrownBy(() -> new RangeTable(ranges)).isInstanceOf(IllegalStateException.class);
    }

    private static List<RangeRecord> shuffled(int partitions) {
        List<RangeRecord> ranges = new ArrayList<>();
        for (RingRange range : RingRange.FULL.evenSplit(partitions)) {
            int number = ranges.size() + 1;
            ranges.add(
                    new RangeRecord(
                            number,
                            new ThroughputOwner.SharedDatabase(1),
                            range,
                            List.of(),
                            new Stamp(number, 0)));
        }
        Collections.shuffle(ranges, new Random(7));
        return ranges;
    }
}
