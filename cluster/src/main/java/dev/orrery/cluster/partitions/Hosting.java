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

    /**
     * The version of a container's definition in a partition that has no replica here; -1 if it has
     * none, or cannot be asked. May wait for another node.
     */
    long definitionElsewhere(int number, int containerNumber);

    /** Whether nodes follow the catalog by themselves. */
    boolean followsCatalog();
}
