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
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The open physical partitions of this node. */
public final class LocalPartitions implements AutoCloseable {
    /** Up to here opening one after another is quicker than having threads do it. */
    private static final int FEW_CHILDREN = 4;

    private static final int THREADS = 8;

    /** A replica's log takes a second to end, most of which it sleeps. */
    private static final int CLOSING_THREADS = 64;

    private final Hosting hosting;
    private final PartitionDirectories directories;
    private final ParallelWork parallel = new ParallelWork(THREADS);
    private final ParallelWork closing = new ParallelWork(CLOSING_THREADS);
    private final ConcurrentHashMap<Integer, PhysicalPartition> open = new ConcurrentHashMap<>();
    private final Retirement retirement = new Retirement(this::delete);
    private final Trimming trimming = new Trimming();

    /**
     * @param context what all partitions share; it outlives this
     * @param root the folder with the partitions' directories; made if missing
     */
    public LocalPartitions(PartitionContext context, Path root) {
        this(context, root, new OnlyNode(context));
    }

    /**
     * As {@link #LocalPartitions(PartitionContext, Path)}.
     *
     * @param hosting how partitions are opened
     */
    public LocalPartitions(PartitionContext context, Path root, Hosting hosting) {
        this.hosting = hosting;
        this.directories = new PartitionDirectories(root);
    }

    /**
     * Whether partitions are made, deleted and given definitions by nodes that follow the catalog.
     * Then the methods that do so wait for it, or do nothing.
     */
    public boolean followCatalog() {
        return hosting.followsCatalog();
    }

    /** The partitions that are open, without those that are about to be deleted. */
    public List<PhysicalPartition> all() {
        return open.values().stream().filter(one -> !retirement.has(one.number())).toList();
    }

    /** Opens this node's replica of a partition, or makes it. */
    public void openReplica(PartitionDescriptor descriptor) {
        PhysicalPartition partition = openOne(descriptor);
        open.put(descriptor.number(), partition);
        trimming.check(partition);
    }

    /** Whether there is anything of a partition on the disk. */
    public boolean isStored(int number) {
        return directories.has(number);
    }

    /** Makes and opens the replicas of children of one that has departed, as far as missing. */
    public void openHeirs(PhysicalPartition parent, Collection<PartitionDescriptor> children) {
        parallel.forEach(
                children,
                child -> {
                    if (!isStored(child.number())) {
                        parent.lineage().makeChild(child, directories.of(child.number()));
                    }
                    openReplica(child);
                });
    }

    /** Closes a replica that has failed, so that it can be opened again. */
    public void closeReplica(int number) {
        PhysicalPartition partition = open.remove(number);
        if (partition != null) {
            partition.close();
        }
    }

    /**
     * Closes a partition that has failed and opens it again. Meanwhile, and if that fails, whoever
     * asks it is refused.
     */
    public void reopen(PartitionDescriptor descriptor) {
        partition(descriptor.number()).close();
        openReplica(descriptor);
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
        return Stream.concat(directories.stored().stream(), hosting.logs().stream())
                .distinct()
                .filter(number -> !retirement.has(number))
                .toList();
    }

    /** Where the store of a partition is, or would be. */
    public Path directory(int number) {
        return directories.of(number);
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
        if (followCatalog()) {
            return;
        }
        parallel.forEach(
                descriptors,
                descriptor -> {
                    PhysicalPartition partition = openOne(descriptor);
                    open.put(descriptor.number(), partition);
                    definitions.forEach(definition -> installOne(partition, definition));
                });
        directories.sync();
    }

    /** Makes the stores of a split's children while requests go on. */
    public void copyChildren(PartitionSplit split, Collection<PartitionDescriptor> children) {
        children.forEach(child -> split.copy(child, directories.of(child.number())));
        directories.sync();
        split.catchUp();
    }

    /** Opens the children of a partition whose writer is held. */
    public void openChildren(PartitionSplit split, Collection<PartitionDescriptor> children) {
        Consumer<PartitionDescriptor> opening =
                child -> open.put(child.number(), split.open(child));
        if (children.size() <= FEW_CHILDREN) {
            children.forEach(opening);
        } else {
            parallel.forEach(children, opening);
        }
    }

    /** Makes copies of stores in the folder that another node would have its partitions in. */
    public void checkpoint(Collection<Integer> numbers, Path root) {
        PartitionDirectories copies = new PartitionDirectories(root);
        parallel.forEach(numbers, number -> partition(number).checkpoint(copies.of(number)));
        copies.sync();
    }

    /** Has children of a split give back the space of what they do not own. */
    public void trim(Collection<Integer> numbers) {
        for (int number : numbers) {
            find(number)
                    .ifPresent(
                            child -> {
                                child.lineage().startCompaction();
                                trimming.check(child);
                            });
        }
    }

    /** Begins to merge two neighbours into a child. */
    public PartitionMerge merge(
            PhysicalPartition lower, PhysicalPartition upper, PartitionDescriptor child) {
        return lower.merge(upper, child, directories.of(child.number()));
    }

    /** Makes the store of a merge's child while requests go on. */
    public void copyChild(PartitionMerge merge) {
        merge.prepare();
        directories.sync();
    }

    /** Takes over a partition that was opened elsewhere, in a folder that is durable. */
    public void add(PhysicalPartition partition) {
        open.put(partition.number(), partition);
    }

    /** Has a partition deleted that serves no more, once those who still read it have ended. */
    public void retire(int number) {
        retirement.retire(number);
    }

    /** Brings a definition into partitions and waits until all have it. */
    public void install(Collection<Integer> numbers, ContainerDefinition definition) {
        if (followCatalog()) {
            await(numbers, definition);
            return;
        }
        parallel.forEach(numbers, number -> installOne(partition(number), definition));
    }

    /** Waits until partitions that follow the catalog have a definition; not for ever. */
    public void await(Collection<Integer> numbers, ContainerDefinition definition) {
        if (followCatalog()) {
            DefinitionWait.await(
                    () -> numbers.stream().allMatch(number -> has(number, definition)));
        }
    }

    private boolean has(int number, ContainerDefinition wanted) {
        Optional<PhysicalPartition> here = find(number);
        return here.isEmpty()
                ? hosting.definitionElsewhere(number, wanted.number()) >= wanted.version()
                : has(here.get(), wanted);
    }

    private static boolean has(PhysicalPartition partition, ContainerDefinition wanted) {
        return partition.definitions().stream()
                .anyMatch(
                        found ->
                                found.number() == wanted.number()
                                        && found.version() >= wanted.version());
    }

    /** Removes a container from partitions. */
    public void drop(Collection<Integer> numbers, int containerNumber) {
        if (followCatalog()) {
            return;
        }
        Command command = new Command.DropContainer(containerNumber);
        parallel.forEach(numbers, number -> PartitionCalls.run(partition(number), command));
    }

    /** Closes partitions and removes all they stored. */
    public void deleteAll(Collection<Integer> numbers) {
        if (followCatalog()) {
            return;
        }
        parallel.forEach(numbers, this::delete);
    }

    /** Closes a partition and removes all it stored; also one that exists only in part. */
    public void delete(int number) {
        PhysicalPartition partition = open.remove(number);
        if (partition != null) {
            partition.close();
        }
        hosting.deleted(number);
        directories.delete(number);
    }

    private PhysicalPartition openOne(PartitionDescriptor descriptor) {
        return hosting.open(descriptor, directories.of(descriptor.number()));
    }

    private static void installOne(PhysicalPartition partition, ContainerDefinition definition) {
        PartitionCalls.run(partition, new Command.InstallDefinition(definition));
    }

    @Override
    public void close() {
        trimming.stop();
        retirement.close();
        closing.forEach(List.copyOf(open.values()), PhysicalPartition::close);
        open.clear();
        trimming.await();
    }
}
