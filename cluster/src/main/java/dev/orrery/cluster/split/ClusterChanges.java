package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.model.ring.RingPosition;
import java.util.List;

/** Has splits and merges made by the nodes that lead the partitions; blocks until it is done. */
public interface ClusterChanges {
    RangeChange split(int partitionNumber, List<RingPosition> cuts, ChangeReason reason);

    /** Merges two neighbours, the one that begins first given first. */
    RangeChange merge(int lowerNumber, int upperNumber, ChangeReason reason);
}
