package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ThroughputOwner;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.ring.RingRange;
import java.util.List;

/** Writes an owner's offer and its first physical partitions into a change. */
final class NewRanges {
    private NewRanges() {}

    static List<RangeRecord> write(
            CatalogEdit edit, ThroughputOwner owner, Throughput throughput, int partitions) {
        edit.write(OfferRecord.first(edit.newOfferNumber(), owner, throughput, edit.stamp()));
        return RingRange.FULL.evenSplit(partitions).stream()
                .map(range -> edit.write(newRange(edit, owner, range)))
                .toList();
    }

    private static RangeRecord newRange(CatalogEdit edit, ThroughputOwner owner, RingRange range) {
        return new RangeRecord(
                edit.newPartitionNumber(),
                owner,
                range,
                List.of(),
                edit.newReplicas(),
                edit.stamp());
    }
}
