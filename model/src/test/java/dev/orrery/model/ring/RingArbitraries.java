package dev.orrery.model.ring;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Positions of words that are often equal, so that comparisons go deep. */
final class RingArbitraries {
    private RingArbitraries() {}

    static Arbitrary<RingPosition> positions() {
        Arbitrary<Long> words =
                Arbitraries.oneOf(Arbitraries.of(0L, 1L, 4L, -1L, -4L), Arbitraries.longs());
        return Arbitraries.of(2, 4, 6)
                .flatMap(size -> words.list().ofSize(size))
                .map(RingArbitraries::position);
    }

    private static RingPosition position(List<Long> words) {
        return RingPosition.ofWords(words.stream().mapToLong(Long::longValue).toArray());
    }
}
