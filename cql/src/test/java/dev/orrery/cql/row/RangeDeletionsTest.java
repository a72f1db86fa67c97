package dev.orrery.cql.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class RangeDeletionsTest {
    private static final int KEYS = 12;

    /** Every row is covered by the latest of all deletions that contain it, whatever came first. */
    @Property(tries = 1_000)
    void disjointDeletionsCoverWhatAllCover(@ForAll long seed) {
        Random random = new Random(seed);
        List<RangeDeletion> given = new ArrayList<>();
        List<RangeDeletion> stored = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            RangeDeletion next = random(random);
            given.add(next);
            stored = add(stored, next);
        }
        for (int key = 0; key < KEYS; key++) {
            byte[] row = {(byte) key};
            Deletion expected = Deletion.NONE;
            for (RangeDeletion range : given) {
                if (range.rows().contains(row)) {
                    expected = Deletion.later(expected, range.deletion());
                }
            }
            assertThat(RangeDeletions.covering(stored, row)).isEqualTo(expected);
        }
    }

    @Property(tries = 1_000)
    void keysAreInTheOrderOfTheirEndsAndReadBack(@ForAll long seed) {
        Random random = new Random(seed);
        RowInterval one = random(random).rows();
        RowInterval two = random(random).rows();
        assertThat(SortKey.interval(SortKey.range(one), 0)).isEqualTo(one);
        byte[] end = one.to();
        byte[] other = two.to();
        if (end != null && other != null) {
            boolean behind = Arrays.compareUnsigned(other, end) > 0;
            assertThat(Arrays.compareUnsigned(SortKey.range(two), SortKey.rangesBehind(end)) >= 0)
                    .isEqualTo(behind);
        }
    }

    /** As the store does it: those that overlap are replaced. */
    private static List<RangeDeletion> add(List<RangeDeletion> stored, RangeDeletion next) {
        List<RangeDeletion> overlapping = new ArrayList<>();
        List<RangeDeletion> result = new ArrayList<>();
        for (RangeDeletion old : stored) {
            (overlap(old.rows(), next.rows()) ? overlapping : result).add(old);
        }
        result.addAll(RangeDeletions.plus(overlapping, next));
        result.sort(Comparator.comparing(range -> range.rows().from(), Arrays::compareUnsigned));
        return result;
    }

    private static boolean overlap(RowInterval one, RowInterval two) {
        return startsBeforeEnd(one, two) && startsBeforeEnd(two, one);
    }

    private static boolean startsBeforeEnd(RowInterval one, RowInterval two) {
        byte[] to = two.to();
        return to == null || Arrays.compareUnsigned(one.from(), to) < 0;
    }

    private static RangeDeletion random(Random random) {
        int from = random.nextInt(KEYS);
        int to = from + 1 + random.nextInt(KEYS - from);
        byte[] start = from == 0 ? new byte[0] : new byte[] {(byte) from};
        byte[] end = random.nextInt(5) == 0 ? null : new byte[] {(byte) to, 0};
        return new RangeDeletion(RowInterval.of(start, end), new Deletion(random.nextInt(6), 7));
    }
}
