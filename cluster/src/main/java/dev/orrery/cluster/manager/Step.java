package dev.orrery.cluster.manager;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.List;

/** A change of physical partitions that may start now. */
public sealed interface Step {
    /** How urgent it is: more than 1 is a limit that was passed, less is only of use. */
    double pressure();

    /**
     * One partition becomes several.
     *
     * @param cuts where, in ring order
     */
    record Split(RingRange range, List<RingPosition> cuts, ChangeReason reason, double pressure)
            implements Step {
        public Split {
            cuts = List.copyOf(cuts);
            if (cuts.isEmpty()) {
                throw new IllegalArgumentException("a split has a cut");
            }
        }
    }

    /** Two neighbours become one. */
    record Merge(RingRange lower, RingRange upper, double pressure) implements Step {}
}
