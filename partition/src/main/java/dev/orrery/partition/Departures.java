package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.PartitionDescriptor;

/** How a partition refuses whose children have taken over. */
final class Departures {
    private Departures() {}

    static OrreryException gone(PartitionDescriptor partition) {
        return new OrreryException(
                ErrorCode.RANGE_GONE, "Partition " + partition.number() + " was split or merged.");
    }
}
