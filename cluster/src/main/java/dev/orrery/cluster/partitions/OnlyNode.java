package dev.orrery.cluster.partitions;

import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import java.nio.file.Path;

/** Partitions with one replica, which is here. */
record OnlyNode(PartitionContext context) implements Hosting {
    @Override
    public PhysicalPartition open(PartitionDescriptor descriptor, Path directory) {
        return PhysicalPartition.open(context, descriptor, directory);
    }

    @Override
    public void deleted(int number) {}

    @Override
    public long definitionElsewhere(int number, int containerNumber) {
        return -1;
    }

    @Override
    public boolean followsCatalog() {
        return false;
    }
}
