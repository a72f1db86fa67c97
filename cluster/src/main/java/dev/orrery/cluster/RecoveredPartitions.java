package dev.orrery.cluster;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.MergedCopy;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.StoppedReplica;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Brings all partitions that a catalog names, and those that they have become since: a partition
 * whose log says that its children have taken over is followed by them, whether a node has made
 * them or not.
 */
final class RecoveredPartitions {
    private final StoppedNodes stopped;
    private final NodeResources resources;
    private final Path root;
    private final CatalogSnapshot snapshot;
    private final Map<Integer, StoppedNodes.Found> found = new HashMap<>();
    private final List<Departure> departures = new ArrayList<>();
    private final List<RangeChange> undone = new ArrayList<>();
    private final boolean acceptLoss;

    /**
     * Partitions to be brought.
     *
     * @param root the folder for their directories
     * @param acceptLoss whether to go on where something is missing
     */
    RecoveredPartitions(
            StoppedNodes stopped,
            NodeResources resources,
            Path root,
            CatalogSnapshot snapshot,
            boolean acceptLoss) {
        this.stopped = stopped;
        this.resources = resources;
        this.root = root;
        this.snapshot = snapshot;
        this.acceptLoss = acceptLoss;
    }

    /** Brings them all, and tells of each. */
    void bringAll(BiConsumer<PartitionDescriptor, StoppedNodes.Found> progress) {
        for (RangeRecord range : snapshot.allRanges()) {
            bring(new PartitionDescriptor(range.number(), range.range()), progress);
        }
    }

    /** Those that have happened, parents before children. */
    List<Departure> departures() {
        return List.copyOf(departures);
    }

    /** Those that the catalog has and that are to be taken back. */
    List<RangeChange> undone() {
        return List.copyOf(undone);
    }

    /** Lets those serve again whose merges have not happened. */
    void removeFences() {
        found.forEach(
                (number, one) ->
                        one.copy()
                                .fence()
                                .filter(fence -> change(fence.child()).isEmpty())
                                .ifPresent(
                                        _ ->
                                                StoppedReplica.removeFence(
                                                        resources.storage(), directory(number))));
    }

    /** Brings one that the catalog names. */
    private void bring(
            PartitionDescriptor partition,
            BiConsumer<PartitionDescriptor, StoppedNodes.Found> progress) {
        int number = partition.number();
        bringIfThere(partition, progress);
        if (!found.containsKey(number) && !undo(number)) {
            requireAcceptance(number);
            open(partition).close();
            found.put(number, StoppedNodes.Found.NOTHING);
            progress.accept(partition, StoppedNodes.Found.NOTHING);
        }
    }

    /** Brings one with all that it has become, unless nothing of it is left. */
    private void bringIfThere(
            PartitionDescriptor partition,
            BiConsumer<PartitionDescriptor, StoppedNodes.Found> progress) {
        int number = partition.number();
        if (found.containsKey(number)) {
            return;
        }
        boolean needsParents = stopped.needsParents(wanted(partition));
        if (needsParents) {
            parents(number).forEach(parent -> bringIfThere(parent, progress));
        }
        if (found.containsKey(number)) {
            // It was made with one of its parents.
            return;
        }
        Optional<StoppedNodes.Found> made = needsParents ? make(partition) : Optional.empty();
        Optional<StoppedNodes.Found> brought =
                made.or(() -> stopped.bring(wanted(partition), directory(number)));
        if (brought.isEmpty()) {
            return;
        }
        found.put(number, brought.get());
        progress.accept(partition, brought.get());
        brought.get().copy().departure().ifPresent(departure -> follow(departure, progress));
    }

    private void follow(
            Departure departure, BiConsumer<PartitionDescriptor, StoppedNodes.Found> progress) {
        departures.add(departure);
        departure.parents().forEach(parent -> bringIfThere(parent, progress));
        departure.children().forEach(child -> bringIfThere(child, progress));
    }

    private StoppedNodes.Wanted wanted(PartitionDescriptor partition) {
        List<Path> parents =
                parents(partition.number()).stream().map(one -> path(one.number())).toList();
        return new StoppedNodes.Wanted(partition, path(partition.number()), parents);
    }

    /** Makes a partition that no node has from its parents, if their log says so. */
    private Optional<StoppedNodes.Found> make(PartitionDescriptor child) {
        return change(child.number()).map(departure -> make(child, departure.parents()));
    }

    private StoppedNodes.Found make(PartitionDescriptor child, List<PartitionDescriptor> parents) {
        PartitionDescriptor lower = parents.getFirst();
        if (parents.size() > 1) {
            return merge(lower, parents.getLast(), child);
        }
        StoppedNodes.Found parent = found(lower);
        return stopped.bring(
                wanted(child),
                directory(child.number()),
                new StoppedNodes.Beginning(directory(lower.number()), parent, parent.certain()));
    }

    /**
     * Takes back a split or merge that the catalog knows of and the parents do not: what there is
     * of them is older.
     *
     * @return whether the partition is a child of such a one
     */
    private boolean undo(int child) {
        if (undone.stream().anyMatch(change -> isChild(change, child))) {
            return true;
        }
        Optional<RangeChange> change =
                known(child)
                        .filter(
                                one ->
                                        one.parents().stream()
                                                .allMatch(it -> found.containsKey(it.number())))
                        .filter(
                                one ->
                                        one.children().stream()
                                                .noneMatch(it -> found.containsKey(it.number())));
        if (change.isPresent()) {
            requireAcceptance(child);
            undone.add(change.get());
        }
        return change.isPresent();
    }

    private void requireAcceptance(int number) {
        if (!acceptLoss) {
            throw missing(number);
        }
    }

    private StoppedNodes.Found merge(
            PartitionDescriptor lower, PartitionDescriptor upper, PartitionDescriptor child) {
        StoppedNodes.Found first = found(lower);
        StoppedNodes.Found second = found(upper);
        boolean certain =
                first.certain()
                        && second.certain()
                        && second.copy().lsn() == first.copy().upperLsn();
        Path merged = root.resolve(child.number() + ".merged");
        try (PhysicalPartition one = open(lower);
                PhysicalPartition other = open(upper)) {
            MergedCopy copy = one.lineage().copyMerged(other, child, merged, () -> true);
            copy.freeze();
            copy.run();
        }
        StoppedNodes.Found made =
                stopped.bring(
                        wanted(child),
                        directory(child.number()),
                        new StoppedNodes.Beginning(merged, first, certain));
        StoppedNodes.delete(merged);
        return made;
    }

    private PhysicalPartition open(PartitionDescriptor partition) {
        return PhysicalPartition.open(
                resources.itemContext(), partition, directory(partition.number()));
    }

    private StoppedNodes.Found found(PartitionDescriptor partition) {
        return Optional.ofNullable(found.get(partition.number()))
                .orElseThrow(() -> missing(partition.number()));
    }

    /** The split or merge that has made a child, if a log has it. */
    private Optional<Departure> change(int child) {
        return departures.stream()
                .filter(one -> one.children().stream().anyMatch(it -> it.number() == child))
                .findFirst();
    }

    private List<PartitionDescriptor> parents(int child) {
        Optional<Departure> departure = change(child);
        if (departure.isPresent()) {
            return departure.get().parents();
        }
        return known(child).map(RangeChange::parents).orElse(List.of()).stream()
                .map(part -> new PartitionDescriptor(part.number(), part.range()))
                .toList();
    }

    /** The split or merge that has made a child, as the catalog has it. */
    private Optional<RangeChange> known(int child) {
        return snapshot.rangeChanges().stream().filter(one -> isChild(one, child)).findFirst();
    }

    private static boolean isChild(RangeChange change, int number) {
        return change.children().stream().anyMatch(child -> child.number() == number);
    }

    private static Path path(int number) {
        return Path.of(DataPaths.PARTITIONS, Integer.toString(number));
    }

    private Path directory(int number) {
        return root.resolve(Integer.toString(number));
    }

    private static OrreryException missing(int number) {
        return new OrreryException(
                ErrorCode.NOT_FOUND,
                ("None of the folders has partition %d. Give the folders of more nodes, or accept"
                                + " the loss.")
                        .formatted(number));
    }
}
