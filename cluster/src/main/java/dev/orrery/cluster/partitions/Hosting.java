package dev.orrery.cluster.partitions;

import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import java.nio.file.Path;

/** How the partitions of a node are opened. */
public interface Hosting {
    /** Opens a partition in a folder, or makes it. */
    PhysicalPartition open(PartitionDescriptor descriptor, Path directory);

    /** A partition is closed and about to be removed. */
    void deleted(int number);

    /** Whether nodes follow the catalog by themselves. */
    boolean followsCatalog();
}
