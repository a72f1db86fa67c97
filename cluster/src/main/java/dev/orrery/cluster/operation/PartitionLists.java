package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.partition.state.PartitionDescriptor;
import java.util.List;

/** What partitions are called where the catalog is not known. */
final class PartitionLists {
    private PartitionLists() {}

    static List<PartitionDescriptor> descriptors(List<RangeRecord> ranges) {
        return ranges.stream()
                .map(range -> new PartitionDescriptor(range.number(), range.range()))
                .toList();
    }

    static List<Integer> numbers(List<RangeRecord> ranges) {
        return ranges.stream().map(RangeRecord::number).toList();
    }
}
