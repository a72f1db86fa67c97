package dev.orrery.partition.state;

import dev.orrery.replication.raft.RaftPosition;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.HashMap;
import java.util.Map;

/** What changes in the {@code META} family of a parent's copy to make it the store of a child. */
public final class Birth {
    private Birth() {}

    /**
     * Makes a copy of a parent's store the child's. LSN, time and definitions stay as they are, so
     * that what clients hold goes on; the child counts its items anew under its own number.
     *
     * @param parentTotals items and bytes of each container before the split
     * @param childTotals the same of the child's range
     */
    public static Batch ofSplit(
            PartitionDescriptor child,
            Containers containers,
            Map<Integer, LogicalStatistics> parentTotals,
            Map<Integer, LogicalStatistics> childTotals) {
        BatchBuilder batch = new BatchBuilder().append(child.toBatch());
        batch.delete(Family.META, MetaKeys.ITEM_COUNTER);
        batch.delete(Family.META, MetaKeys.SCRIPT_COUNTER);
        long itemBytes = 0;
        for (LiveContainer container : containers.all()) {
            int number = container.number();
            LogicalStatistics before = parentTotals.getOrDefault(number, LogicalStatistics.NONE);
            LogicalStatistics after = childTotals.getOrDefault(number, LogicalStatistics.NONE);
            itemBytes += before.bytes();
            putTotals(batch, number, after);
            container
                    .transition()
                    .map(walk -> walk.scaled(after.items(), before.items()))
                    .ifPresent(
                            walk ->
                                    batch.put(
                                            Family.META,
                                            MetaKeys.transition(number),
                                            walk.encode()));
        }
        new Surplus(itemBytes).addTo(batch);
        return batch.build();
    }

    /**
     * As {@link #ofSplit}, for a copy of a replica whose log tells what became of it.
     *
     * @param parent the copy, which is still its parent's
     */
    public static Batch ofReplica(StoreView parent, PartitionDescriptor child) {
        Departure departure = Departure.read(parent).orElseThrow();
        Inheritance inheritance = Inheritance.read(parent).orElseThrow();
        Containers containers = PartitionState.load(parent).containers();
        Map<Integer, LogicalStatistics> before = new HashMap<>();
        for (LiveContainer container : containers.all()) {
            before.put(container.number(), PartitionState.totals(parent, container.number()));
        }
        Map<Integer, LogicalStatistics> after =
                inheritance.totals().get(departure.children().indexOf(child));
        BatchBuilder batch = new BatchBuilder().append(ofSplit(child, containers, before, after));
        Departure.remove(batch);
        Inheritance.remove(batch);
        RaftPosition.WITH_DATA.addTo(batch);
        return batch.build();
    }

    private static void putTotals(BatchBuilder batch, int container, LogicalStatistics totals) {
        if (totals.isNone()) {
            batch.delete(Family.META, MetaKeys.totals(container));
        } else {
            batch.put(Family.META, MetaKeys.totals(container), totals.encode());
        }
    }
}
