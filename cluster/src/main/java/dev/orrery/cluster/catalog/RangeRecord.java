package dev.orrery.cluster.catalog;

import dev.orrery.model.ring.RingRange;
import java.util.List;

/**
 * A physical partition and the range of the ring it owns.
 *
 * @param number the partition's number, which no other partition ever has
 * @param parents the partitions it came from, oldest first
 * @param replicas on which nodes it is; none where there is only one node
 */
public record RangeRecord(
        int number,
        ThroughputOwner owner,
        RingRange range,
        List<Integer> parents,
        ReplicaPlan replicas,
        Stamp stamp)
        implements CatalogRecord {
    public RangeRecord {
        parents = List.copyOf(parents);
    }

    /** A partition with one replica, on the one node there is. */
    public RangeRecord(
            int number,
            ThroughputOwner owner,
            RingRange range,
            List<Integer> parents,
            Stamp stamp) {
        this(number, owner, range, parents, ReplicaPlan.NONE, stamp);
    }

    /** The same with replicas elsewhere. */
    public RangeRecord with(ReplicaPlan plan, Stamp newStamp) {
        return new RangeRecord(number, owner, range, parents, plan, newStamp);
    }

    @Override
    public String itemId() {
        return itemId(number);
    }

    static String itemId(int number) {
        return "range-" + number;
    }
}
