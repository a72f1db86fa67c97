package dev.orrery.cluster;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.manager.RangeWork;
import dev.orrery.cluster.split.RangeChanges;
import dev.orrery.model.ring.RingPosition;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Has the splits and merges made that the steward wants. */
record RequestedChanges(RangeChanges changes, BooleanSupplier decides) implements RangeWork {
    @Override
    public boolean isOurs() {
        return decides.getAsBoolean();
    }

    @Override
    public void split(int partitionNumber, List<RingPosition> cuts, ChangeReason reason) {
        RangeChange _ = changes.split(partitionNumber, cuts, reason);
    }

    @Override
    public void merge(int lowerNumber, int upperNumber, ChangeReason reason) {
        RangeChange _ = changes.merge(lowerNumber, upperNumber, reason);
    }
}
