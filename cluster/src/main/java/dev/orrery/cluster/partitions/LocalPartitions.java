package dev.orrery.cluster.partitions;

import dev.orrery.model.command.Command;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PartitionContext;
import dev.orrery.partition.PartitionMerge;
import dev.orrery.partition.PartitionSplit;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.PartitionDescriptor;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The open physical partitions of this node. */
public final class LocalPartitions implements AutoCloseable {
    private final PartitionContext context;
    private final PartitionDirectories directories;
    private final ParallelWork parallel = new ParallelWork();
    private final ConcurrentHashMap<Integer, PhysicalPartition> open = new ConcurrentHashMap<>();
    private final Retirement retirement = new Retirement(this::delete);
    private final Trimming trimming = new Trimming();

    /**
     * @param context what all partitions share; it outlives this
     * @param root the folder with the partitions' directories; made if missing
     */
    public LocalPartitions(PartitionContext context, Path root) {
        this.context = context;
        this.directories = new PartitionDirectories(root);
    }

    /** Empty if the partition is not, or no longer, on this node. */
    public Optional<PhysicalPartition> find(int number) {
        return Optional.ofNullable(open.get(number));
    }

    public PhysicalPartition partition(int number) {
        PhysicalPartition partition = open.get(number);
        if (partition == null) {
            throw new OrreryException(
                    ErrorCode.RANGE_GONE, "Partition " + number + " does not exist any more.");
        }
        return partition;
    }

    /**
     * The numbers of all partitions on the disk, whether they are known or left over, but not those
     * that are about to be deleted.
     */
    public List<Integer> stored() {
        return directories.stored().stream().filter(number -> !retirement.has(number)).toList();
    }

    public List<ContainerDefinition> definitions(int number) {
        return partition(number).definitions();
    }

    /** Opens partitions that exist, several at a time; those that are open stay so. */
    public void open(Collection<PartitionDescriptor> descriptors) {
        parallel.forEach(
                descriptors,
                descriptor -> {
                    directories.requireExists(descriptor.number());
                    if (find(descriptor.number()).isEmpty()) {
                        PhysicalPartition partition = openOne(descriptor);
                        open.put(descriptor.number(), partition);
                        trimming.check(partition);
                    }
                });
    }

    /** Makes partitions that are durable and hold the definitions when this returns. */
    public void create(
            Collection<PartitionDescriptor> descriptors, List<ContainerDefinition> definitions) {
        parallel.forEach(
                descriptors,
                descriptor -> {
                    PhysicalPartition partition = openOne(descriptor);
                    open.put(descriptor.number(), partition);
                    definitions.forEach(definition -> installOne(partition, definition));
                });
        directories.sync();
    }

    /** Makes and opens the children of a partition whose writer is held. */
    public void openChildren(PartitionSplit split, Collection<PartitionDescriptor> children) {
        children.forEach(child -> split.checkpoint(directories.of(child.number())));
        parallel.forEach(
                children,
                child -> {
                    Path directory = directories.of(child.number());
                    open.put(child.number(), split.open(child, directory));
                });
        directories.sync();
    }

    /** Has partitions give back the space of what they do not own any more. */
    public void trim(Collection<Integer> numbers) {
        numbers.forEach(number -> find(number).ifPresent(trimming::check));
    }

    /** Begins to merge two neighbours into a child. */
    public PartitionMerge merge(
            PhysicalPartition lower, PhysicalPartition upper, PartitionDescriptor child) {
        return lower.merge(upper, child, directories.of(child.number()));
    }

    /** Takes over a partition that was opened elsewhere; it is durable when this returns. */
    public void add(PhysicalPartition partition) {
        open.put(partition.number(), partition);
        directories.sync();
    }

    /** Has a partition deleted that serves no more, once those who still read it have ended. */
    public void retire(int number) {
        retirement.retire(number);
    }

    /** Brings a definition into partitions and waits until all have it. */
    public void install(Collection<Integer> numbers, ContainerDefinition definition) {
        parallel.forEach(numbers, number -> installOne(partition(number), definition));
    }

    /** Removes a container from partitions. */
    public void drop(Collection<Integer> numbers, int containerNumber) {
        Command command = new Command.DropContainer(containerNumber);
        parallel.forEach(numbers, number -> PartitionCalls.run(partition(number), command));
    }

    /** Closes partitions and removes all they stored. */
    public void deleteAll(Collection<Integer> numbers) {
        parallel.forEach(numbers, this::delete);
    }

    /** Closes a partition and removes all it stored; also one that exists only in part. */
    public void delete(int number) {
        PhysicalPartition partition = open.remove(number);
        if (partition != null) {
            partition.close();
        }
        directories.delete(number);
    }

    private PhysicalPartition openOne(PartitionDescriptor descriptor) {
        return PhysicalPartition.open(context, descriptor, directories.of(descriptor.number()));
    }

    private static void installOne(PhysicalPartition partition, ContainerDefinition definition) {
        PartitionCalls.run(partition, new Command.InstallDefinition(definition));
    }

    @Override
    public void close() {
        trimming.stop();
        retirement.close();
        parallel.forEach(List.copyOf(open.values()), PhysicalPartition::close);
        open.clear();
        trimming.await();
    }
}
