package dev.orrery.cluster.planning;

import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;

/** A change of one or two physical partitions that may start at once. */
public sealed interface Change {
    /** What it takes hold of: no other change may overlap it. */
    RingRange range();

    /** How urgent it is: more than 1 is a limit that was passed, less is only of use. */
    double pressure();

    /** One partition becomes two. */
    record Split(RingRange range, RingPosition at, SplitReason reason, double pressure)
            implements Change {
        public Split {
            if (at.equals(range.min()) || !range.contains(at)) {
                throw new IllegalArgumentException(at + " is not inside " + range);
            }
        }
    }

    /** Two neighbours become one. */
    record Merge(RingRange lower, RingRange upper, double pressure) implements Change {
        public Merge {
            if (!lower.max().equals(upper.min())) {
                throw new IllegalArgumentException(lower + " and " + upper + " do not meet");
            }
        }

        @Override
        public RingRange range() {
            return new RingRange(lower.min(), upper.max());
        }
    }
}
