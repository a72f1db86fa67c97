package dev.orrery.cluster.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.Stamp;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.model.ring.RingRange;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuccessionTest {
    @Test
    void ancestorsAreThoseOfAllParentsAndTheParents() {
        List<RangeRecord> parents = List.of(range(9, List.of(4)), range(8, List.of(4, 6)));
        assertThat(Succession.ancestors(parents)).containsExactly(4, 6, 9, 8);
    }

    /** The ids that clients see are counted from the lowest number there ever was. */
    @Test
    void theLowestNumberOutlivesAnyNumberOfSplits() {
        List<Integer> ancestors = IntStream.range(7, 7 + Succession.MAX_ANCESTORS).boxed().toList();
        RangeRecord parent = range(5_000, ancestors);
        List<Integer> kept = Succession.ancestors(List.of(parent));
        assertThat(kept).hasSize(Succession.MAX_ANCESTORS).startsWith(7).endsWith(5_000);
        assertThat(Succession.ancestors(List.of(range(5_001, kept)))).startsWith(7).endsWith(5_001);
    }

    private static RangeRecord range(int number, List<Integer> parents) {
        return new RangeRecord(
                number,
                new ThroughputOwner.SharedDatabase(1),
                RingRange.FULL,
                parents,
                new Stamp(1, 1));
    }
}
