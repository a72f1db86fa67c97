package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.RangeTable;
import dev.orrery.cluster.catalog.ThroughputOwner;
import java.util.List;

/** Removes what goes with an owner of throughput: its offer, its ranges and their history. */
final class OwnedRecords {
    private OwnedRecords() {}

    /** The ranges that were removed; their partitions are to be deleted after the commit. */
    static List<RangeRecord> remove(
            CatalogEdit edit, CatalogSnapshot snapshot, ThroughputOwner owner) {
        snapshot.offerOf(owner).ifPresent(edit::remove);
        List<RangeRecord> ranges = snapshot.ranges(owner).map(RangeTable::all).orElse(List.of());
        ranges.forEach(edit::remove);
        snapshot.history(owner).all().forEach(edit::remove);
        snapshot.pendingChanges().stream()
                .filter(pending -> pending.owner().equals(owner))
                .forEach(edit::remove);
        return ranges;
    }
}
