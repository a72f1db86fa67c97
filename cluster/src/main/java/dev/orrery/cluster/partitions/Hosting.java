package dev.orrery.cluster.partitions;

import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import java.nio.file.Path;
import java.util.List;

/** How the partitions of a node are opened. */
public interface Hosting {
    /** Opens a partition in a folder, or makes it. */
    PhysicalPartition open(PartitionDescriptor descriptor, Path directory);

    /** The numbers of partitions of which there is a log, perhaps without anything else. */
    default List<Integer> logs() {
        return List.of();
    }

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
