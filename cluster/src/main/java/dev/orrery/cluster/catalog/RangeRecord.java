package dev.orrery.cluster.catalog;

import dev.orrery.model.ring.RingRange;
import java.util.List;

/**
 * A physical partition and the range of the ring it owns.
 *
 * @param number the partition's number, which is also the range id that clients see
 * @param parents the partitions it came from, oldest first
 */
public record RangeRecord(
        int number, ThroughputOwner owner, RingRange range, List<Integer> parents, Stamp stamp)
        implements CatalogRecord {
    public RangeRecord {
        parents = List.copyOf(parents);
    }

    @Override
    public String itemId() {
        return "range-" + number;
    }
}
