package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.PendingChange;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.state.PartitionDescriptor;
import java.util.List;

/** The notes of splits and merges that are under way. */
final class PendingChanges {
    private PendingChanges() {}

    /**
     * Notes a change: from here on replicas of the parents stay where they are.
     *
     * @param parents as they were when the change was decided on; another plan by now is a reason
     *     to decide anew
     */
    static PendingChange begin(
            Catalog catalog,
            List<RangeRecord> parents,
            List<RingRange> pieces,
            ChangeReason reason) {
        CatalogSnapshot snapshot = catalog.snapshot();
        for (RangeRecord parent : parents) {
            RangeRecord now =
                    snapshot.allRanges().stream()
                            .filter(range -> range.number() == parent.number())
                            .findFirst()
                            .orElseThrow(() -> RangeChanges.unknown(parent.number()));
            boolean moved = !now.replicas().equals(parent.replicas());
            if (moved || snapshot.pending(parent.number()).isPresent()) {
                throw ReplicaChanges.underWay();
            }
        }
        CatalogEdit edit = catalog.edit();
        PendingChange pending =
                edit.write(
                        new PendingChange(
                                parents.getFirst().owner(),
                                reason,
                                parents.stream()
                                        .map(one -> new RangeChange.Part(one.number(), one.range()))
                                        .toList(),
                                pieces.stream()
                                        .map(
                                                piece ->
                                                        new RangeChange.Part(
                                                                edit.newPartitionNumber(), piece))
                                        .toList(),
                                parents.getFirst().replicas().members(),
                                edit.stamp()));
        catalog.commit(edit);
        return pending;
    }

    static List<PartitionDescriptor> children(PendingChange pending) {
        return pending.children().stream()
                .map(child -> new PartitionDescriptor(child.number(), child.range()))
                .toList();
    }
}
