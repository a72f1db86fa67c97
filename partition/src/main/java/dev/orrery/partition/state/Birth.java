package dev.orrery.partition.state;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.record.LogicalStatistics;
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

    private static void putTotals(BatchBuilder batch, int container, LogicalStatistics totals) {
        if (totals.isNone()) {
            batch.delete(Family.META, MetaKeys.totals(container));
        } else {
            batch.put(Family.META, MetaKeys.totals(container), totals.encode());
        }
    }
}
