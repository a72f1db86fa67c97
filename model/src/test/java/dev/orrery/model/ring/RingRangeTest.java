package dev.orrery.model.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RingRangeTest {
    private static final RingPosition A = RingPosition.of(1L << 40, 0);
    private static final RingPosition B = RingPosition.of(2L << 40, 0);
    private static final RingPosition C = RingPosition.of(3L << 40, 0);
    private static final RingPosition D = RingPosition.of(4L << 40, 0);

    @Test
    void containsItsMinButNotItsMax() {
        RingRange range = new RingRange(A, C);

        assertThat(range.contains(A)).isTrue();
        assertThat(range.contains(B)).isTrue();
        assertThat(range.contains(C)).isFalse();
        assertThat(range.contains(new RingRange(B, C))).isTrue();
        assertThat(range.contains(new RingRange(B, D))).isFalse();
        assertThat(RingRange.FULL.contains(range)).isTrue();
    }

    @Test
    void neighboursTouchButDoNotOverlap() {
        RingRange low = new RingRange(A, B);
        RingRange high = new RingRange(B, C);

        assertThat(low.isAdjacentTo(high)).isTrue();
        assertThat(high.isAdjacentTo(low)).isTrue();
        assertThat(low.isAdjacentTo(new RingRange(C, D))).isFalse();
        assertThat(low.overlaps(high)).isFalse();
        assertThat(low.intersect(high)).isEmpty();
        assertThat(new RingRange(A, C).intersect(new RingRange(B, D))).contains(high);
        assertThat(new RingRange(B, C).intersect(RingRange.FULL)).contains(high);
    }

    @Test
    void isNeverEmpty() {
        assertThatThrownBy(() -> new RingRange(B, B)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RingRange(RingPosition.END, RingPosition.MIN))
                .hasMessage("empty range: END to MIN");
    }

    @Test
    void splitsAtAnInnerPosition() {
        assertThat(RingRange.FULL.splitAt(B))
                .containsExactly(
                        new RingRange(RingPosition.MIN, B), new RingRange(B, RingPosition.END));
        assertThatThrownBy(() -> new RingRange(A, B).splitAt(A)).hasMessageContaining("not inside");
        assertThatThrownBy(() -> new RingRange(A, B).splitAt(B)).hasMessageContaining("not inside");
    }

    @Test
    void middleOfTheRingIsItsHalf() {
        assertThat(RingRange.FULL.middle()).contains(RingPosition.of(Long.MIN_VALUE, 0));
        assertThat(new RingRange(RingPosition.of(0, 0), RingPosition.of(0, 5)).middle()).isEmpty();
        assertThat(new RingRange(RingPosition.of(5, 0), RingPosition.of(1L << 32, 9)).middle())
                .contains(RingPosition.of(1L << 32, 0));
    }

    @Test
    void tooNarrowARangeRefusesAnEvenSplit() {
        RingRange narrow = new RingRange(RingPosition.of(0, 0), RingPosition.of(2L << 32, 0));

        assertThat(narrow.canSplitEvenly(2)).isTrue();
        assertThat(narrow.canSplitEvenly(3)).isFalse();
        assertThat(narrow.canSplitEvenly(0)).isFalse();
        assertThatThrownBy(() -> narrow.evenSplit(3)).hasMessageContaining("cannot be split");
        assertThat(narrow.evenSplit(1)).containsExactly(narrow);
    }

    @Test
    void splittingTwiceIsSplittingInFour() {
        List<RingRange> twice =
                RingRange.FULL.evenSplit(2).stream().flatMap(r -> r.evenSplit(2).stream()).toList();

        assertThat(RingRange.FULL.evenSplit(4)).isEqualTo(twice);
    }

    @Property(tries = 200)
    void evenSplitIsEvenAndGapless(@ForAll @IntRange(min = 1, max = 3_000) int parts) {
        List<RingRange> ranges = RingRange.FULL.evenSplit(parts);
        BigInteger narrowest = width(ranges.getFirst());
        BigInteger widest = narrowest;
        for (RingRange range : ranges) {
            narrowest = narrowest.min(width(range));
            widest = widest.max(width(range));
        }

        assertThat(ranges).hasSize(parts);
        assertTiles(RingRange.FULL, ranges);
        assertThat(widest.subtract(narrowest)).isLessThanOrEqualTo(BigInteger.ONE.shiftLeft(96));
    }

    @Property
    void anyRangeThatCanBeSplitIsTiled(
            @ForAll("positions") RingPosition one,
            @ForAll("positions") RingPosition other,
            @ForAll @IntRange(min = 1, max = 50) int parts) {
        Assume.that(one.compareTo(other) < 0);
        RingRange range = new RingRange(one, other);

        if (range.canSplitEvenly(parts)) {
            assertThat(range.evenSplit(parts)).hasSize(parts);
            assertTiles(range, range.evenSplit(parts));
        }
    }

    @Provide
    Arbitrary<RingPosition> positions() {
        return RingArbitraries.positions();
    }

    private static void assertTiles(RingRange whole, List<RingRange> parts) {
        assertThat(parts.getFirst().min()).isEqualTo(whole.min());
        assertThat(parts.getLast().max()).isEqualTo(whole.max());
        for (int i = 1; i < parts.size(); i++) {
            assertThat(parts.get(i).min()).isEqualTo(parts.get(i - 1).max());
        }
    }

    private static BigInteger width(RingRange range) {
        return value(range.max()).subtract(value(range.min()));
    }

    private static BigInteger value(RingPosition position) {
        if (position.isEnd()) {
            return BigInteger.ONE.shiftLeft(128);
        }
        return position.isMin() ? BigInteger.ZERO : new BigInteger(1, position.toBytes());
    }
}
