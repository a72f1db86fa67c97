package dev.orrery.cluster.manager;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.model.ring.RingPosition;
import java.util.List;

/** Whoever splits and merges partitions. Calls wait until it is done. */
public interface RangeWork {
    void split(int partitionNumber, List<RingPosition> cuts, ChangeReason reason);

    void merge(int lowerNumber, int upperNumber, ChangeReason reason);

    /** Whether it is for this node to decide: of several nodes one does. */
    default boolean isOurs() {
        return true;
    }
}
