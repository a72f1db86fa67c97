package dev.orrery.cluster;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.catalog.NodePlace;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.split.Succession;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.StoppedReplica;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Makes the data of a server that is alone from what some nodes of a cluster have left that cannot
 * go on: too many of the others are lost for good. The folders of those nodes stay as they are.
 *
 * <p>What every replica set has acknowledged is known to the nodes that are left if each of its
 * majorities had one of them. Otherwise something may be missing, which has to be accepted.
 */
public final class Recovery {
    private final StoppedNodes stopped;
    private final ClusterOptions options;
    private final NodeResources resources;
    private final List<Replica> replicas = new ArrayList<>();

    private Recovery(ClusterOptions options, NodeResources resources, Sources sources) {
        this.options = options;
        this.resources = resources;
        this.stopped = new StoppedNodes(resources.storage(), sources.clusterId(), sources.nodes());
    }

    /** A node that does not run. */
    public record Node(String id, Path data) {}

    /** What there is to recover from. */
    public record Sources(long clusterId, List<Node> nodes) {
        public Sources {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * A replica that was recovered.
     *
     * @param title what it is of
     * @param node that had it; empty if none had anything of it
     * @param certain whether nothing that was acknowledged can be missing
     */
    public record Replica(String title, String node, long lsn, boolean certain) {}

    /**
     * Recovers everything, or nothing.
     *
     * @param options with a data directory that is empty or not there
     * @param acceptLoss whether something that was acknowledged may be missing
     * @param progress is told of every replica
     */
    public static List<Replica> run(
            ClusterOptions options,
            Sources sources,
            boolean acceptLoss,
            Consumer<Replica> progress) {
        boolean done = false;
        try {
            Files.createDirectories(options.dataDirectory().resolve(DataPaths.PARTITIONS));
            try (NodeResources resources = new NodeResources(options)) {
                List<Replica> all =
                        new Recovery(options, resources, sources).run(acceptLoss, progress);
                done = true;
                return all;
            } finally {
                if (!done) {
                    clear(options.dataDirectory());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + options.dataDirectory(), e);
        }
    }

    /** Removes all folders; the directory itself and the files in it are not from here. */
    static void clear(Path data) throws IOException {
        try (Stream<Path> all = Files.walk(data)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                if (Files.isDirectory(path) ? !path.equals(data) : isDeep(data, path)) {
                    Files.delete(path);
                }
            }
        }
    }

    private static boolean isDeep(Path data, Path file) {
        return data.relativize(file).getNameCount() > 1;
    }

    private List<Replica> run(boolean acceptLoss, Consumer<Replica> progress) {
        Path data = options.dataDirectory();
        bringSystem(progress);
        try (CatalogStore store =
                CatalogStore.open(resources.catalogContext(), data.resolve(DataPaths.CATALOG))) {
            Catalog catalog = Catalog.open(store, options.clock());
            RecoveredPartitions partitions =
                    new RecoveredPartitions(
                            stopped,
                            resources,
                            data.resolve(DataPaths.PARTITIONS),
                            catalog.snapshot(),
                            acceptLoss);
            partitions.bringAll(
                    (descriptor, found) ->
                            note("partition " + descriptor.number(), found, progress));
            if (!acceptLoss) {
                requireCertain();
            }
            partitions.removeFences();
            forgetNodes(catalog);
            partitions.undone().forEach(change -> undo(catalog, change));
            follow(catalog, partitions.departures());
        }
        List<PartitionDescriptor> _ = Founding.settle(options, resources);
        return List.copyOf(replicas);
    }

    private void bringSystem(Consumer<Replica> progress) {
        Path data = options.dataDirectory();
        StoppedNodes.Found catalog =
                system(CatalogStore.DESCRIPTOR, DataPaths.CATALOG, data.resolve(DataPaths.CATALOG))
                        .orElseThrow(
                                () ->
                                        new OrreryException(
                                                ErrorCode.NOT_FOUND,
                                                "None of the folders has the catalog."));
        note("catalog", catalog, progress);
        Path intents = data.resolve(DataPaths.INTENTS);
        system(IntentLog.REPLICATED, DataPaths.REPLICATED_INTENTS, intents)
                .ifPresent(
                        found -> {
                            note("batch records", found, progress);
                            StoppedReplica.rename(resources.storage(), intents, IntentLog.LOCAL);
                        });
    }

    private Optional<StoppedNodes.Found> system(
            PartitionDescriptor descriptor, String path, Path directory) {
        return stopped.bring(
                new StoppedNodes.Wanted(descriptor, Path.of(path), List.of()), directory);
    }

    private void note(String title, StoppedNodes.Found found, Consumer<Replica> progress) {
        Replica replica = new Replica(title, found.node(), found.copy().lsn(), found.certain());
        replicas.add(replica);
        progress.accept(replica);
    }

    private void requireCertain() {
        List<String> uncertain =
                replicas.stream().filter(one -> !one.certain()).map(Replica::title).toList();
        if (!uncertain.isEmpty()) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "Writes that were acknowledged last may be missing from: "
                            + String.join(", ", uncertain)
                            + ". Give the folders of more nodes, or accept the loss.");
        }
    }

    /** A server that is alone has no nodes, and nothing of theirs is under way. */
    static void forgetNodes(Catalog catalog) {
        CatalogSnapshot snapshot = catalog.snapshot();
        CatalogEdit edit = catalog.edit();
        snapshot.nodes().forEach(edit::remove);
        snapshot.pendingChanges().forEach(edit::remove);
        for (RangeRecord range : snapshot.allRanges()) {
            edit.write(range.with(ReplicaPlan.NONE, edit.stamp()));
        }
        edit.writeIn(NodePlace.ANYWHERE.region());
        catalog.commit(edit);
    }

    /** Puts the parents of a split or merge in the place of their children again. */
    private static void undo(Catalog catalog, RangeChange change) {
        CatalogEdit edit = catalog.edit();
        List<Integer> numbers = change.parents().stream().map(RangeChange.Part::number).toList();
        List<Integer> ancestors = List.of();
        for (RangeRecord range : catalog.snapshot().allRanges()) {
            if (change.children().stream().anyMatch(child -> child.number() == range.number())) {
                ancestors = range.parents().stream().filter(one -> !numbers.contains(one)).toList();
                edit.remove(range);
            }
        }
        for (RangeChange.Part parent : change.parents()) {
            edit.write(
                    new RangeRecord(
                            parent.number(),
                            change.owner(),
                            parent.range(),
                            ancestors,
                            edit.stamp()));
        }
        edit.remove(change);
        catalog.commit(edit);
    }

    /** Splits and merges that have happened and that the catalog does not know of. */
    private static void follow(Catalog catalog, List<Departure> departures) {
        Succession succession = new Succession(catalog);
        for (Departure departure : departures) {
            int parent = departure.parents().getFirst().number();
            boolean unknown =
                    catalog.snapshot().allRanges().stream()
                            .anyMatch(range -> range.number() == parent);
            if (unknown) {
                var _ = succession.commit(departure, 0);
            }
        }
    }
}
