package dev.orrery.cluster;

import dev.orrery.cluster.node.ClusterNode;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.StoppedReplica;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.raft.RaftPosition;
import dev.orrery.replication.raft.StoppedLog;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StoreReplacement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replicas of nodes that do not run. Of those of a set the one with the newest log is chosen,
 * as the members themselves would: if they are so many that no majority can do without all of them,
 * it has every entry that was ever acknowledged.
 */
final class StoppedNodes {
    private static final Logger LOG = LoggerFactory.getLogger(StoppedNodes.class);

    private static final Comparator<RaftPosition> NEWEST =
            Comparator.comparingLong(RaftPosition::term).thenComparingLong(RaftPosition::index);

    private final StorageEnvironment storage;
    private final long clusterId;
    private final List<Recovery.Node> nodes;

    StoppedNodes(StorageEnvironment storage, long clusterId, List<Recovery.Node> nodes) {
        this.storage = storage;
        this.clusterId = clusterId;
        this.nodes = List.copyOf(nodes);
    }

    /**
     * What is looked for.
     *
     * @param path of the store in a data directory
     * @param parents where the stores of its parents are, if it has any: a node that still has one
     *     has not made the child, and knows so
     */
    record Wanted(PartitionDescriptor descriptor, Path path, List<Path> parents) {}

    /**
     * A replica that was chosen.
     *
     * @param certain whether nothing that was acknowledged can be missing
     */
    record Found(String node, StoppedReplica.Copy copy, boolean certain) {
        /** Of a replica set of which no node has anything. */
        static final Found NOTHING = new Found("", StoppedReplica.Copy.NOTHING, false);
    }

    private record Candidate(String node, StoppedReplica.Copy copy, Path folder) {
        RaftPosition last() {
            return copy.log().last();
        }
    }

    /** Whether some node has no store yet for what it has in its log, or none has anything. */
    boolean needsParents(Wanted wanted) {
        return nodes.stream().noneMatch(node -> isStored(node, wanted))
                || nodes.stream()
                        .anyMatch(node -> !isStored(node, wanted) && log(node, wanted).exists());
    }

    private static boolean isStored(Recovery.Node node, Wanted wanted) {
        return StoreReplacement.isStored(node.data().resolve(wanted.path()));
    }

    /** Puts the newest replica that there is into a directory; empty if there is none. */
    Optional<Found> bring(Wanted wanted, Path directory) {
        return best(wanted, directory, Optional.empty());
    }

    /**
     * What a child of which no node has a store begins with.
     *
     * @param store made from its parents
     * @param ofParent the parent whose log has decided
     * @param certain whether nothing can be missing from the parents
     */
    record Beginning(Path store, Found ofParent, boolean certain) {}

    /** Puts a child into a directory, with all that nodes have of its log. */
    Found bring(Wanted wanted, Path directory, Beginning beginning) {
        Optional<Found> logged = best(wanted, directory, Optional.of(beginning.store()));
        if (logged.isPresent()) {
            Found child = logged.get();
            return new Found(child.node(), child.copy(), child.certain() && beginning.certain());
        }
        StoppedReplica.Copy copy =
                StoppedReplica.of(
                        storage,
                        beginning.store(),
                        wanted.descriptor(),
                        log(nodes.getFirst(), wanted),
                        directory);
        Set<String> heirs = new HashSet<>();
        beginning.ofParent().copy().heirs().forEach(heir -> heirs.add(heir.node()));
        boolean certain = beginning.certain() && hasEnough(heirs, knowing(wanted, List.of()));
        return new Found(beginning.ofParent().node(), copy, certain);
    }

    private Optional<Found> best(Wanted wanted, Path directory, Optional<Path> beginning) {
        List<Candidate> candidates = new ArrayList<>();
        for (Recovery.Node node : nodes) {
            StoppedLog log = log(node, wanted);
            if (isStored(node, wanted)) {
                Path stored = node.data().resolve(wanted.path());
                copy(node, stored, wanted, log, directory).ifPresent(candidates::add);
            } else if (beginning.isPresent() && log.exists()) {
                copy(node, beginning.get(), wanted, log, directory).ifPresent(candidates::add);
            }
        }
        Optional<Candidate> best =
                candidates.stream().max(Comparator.comparing(Candidate::last, NEWEST));
        best.ifPresent(one -> keep(one, candidates, directory));
        return best.map(
                one -> new Found(one.node(), one.copy(), isCertain(one, wanted, candidates)));
    }

    private StoppedLog log(Recovery.Node node, Wanted wanted) {
        return StoppedLog.of(
                node.data().resolve(ClusterNode.RAFT_DIRECTORY),
                clusterId,
                wanted.descriptor().number());
    }

    /** A replica that cannot be read is none: the others have to do. */
    private Optional<Candidate> copy(
            Recovery.Node node, Path store, Wanted wanted, StoppedLog log, Path directory) {
        Path folder = directory.resolveSibling(directory.getFileName() + ".of-" + node.id());
        try {
            StoppedReplica.Copy copy =
                    StoppedReplica.of(storage, store, wanted.descriptor(), log, folder);
            return Optional.of(new Candidate(node.id(), copy, folder));
        } catch (OrreryException e) {
            LOG.atWarn()
                    .setCause(e)
                    .addKeyValue("node", node.id())
                    .addKeyValue("partition", wanted.descriptor().number())
                    .log("A replica cannot be read");
            delete(folder);
            return Optional.empty();
        }
    }

    private static void keep(Candidate best, List<Candidate> candidates, Path directory) {
        try {
            StoreReplacement.begin(best.folder(), directory);
        } catch (IOException e) {
            throw failed(directory, e);
        }
        candidates.stream()
                .filter(one -> !one.node().equals(best.node()))
                .forEach(one -> delete(one.folder()));
    }

    static void delete(Path folder) {
        try {
            StoreReplacement.delete(folder);
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }

    private static OrreryException failed(Path folder, IOException cause) {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "Cannot write %s: %s".formatted(folder, cause.getMessage()),
                cause);
    }

    private boolean isCertain(Candidate best, Wanted wanted, List<Candidate> candidates) {
        Set<String> knowing =
                knowing(
                        wanted,
                        candidates.stream()
                                .filter(one -> one.copy().log().whole())
                                .map(Candidate::node)
                                .toList());
        List<Set<String>> voters = best.copy().log().voters();
        return !voters.isEmpty() && voters.stream().allMatch(set -> hasEnough(set, knowing));
    }

    /** The nodes that are sure of what they have of a partition. */
    private Set<String> knowing(Wanted wanted, List<String> having) {
        Set<String> all = new HashSet<>(having);
        for (Recovery.Node node : nodes) {
            boolean hasNone = !isStored(node, wanted) && !log(node, wanted).exists();
            boolean hasParent =
                    wanted.parents().stream()
                            .anyMatch(one -> StoreReplacement.isStored(node.data().resolve(one)));
            if (hasNone && hasParent) {
                all.add(node.id());
            }
        }
        return all;
    }

    /** Whether every majority of the voters has one of those who know. */
    static boolean hasEnough(Set<String> voters, Set<String> knowing) {
        long known = voters.stream().filter(knowing::contains).count();
        long majority = voters.size() / 2 + 1L;
        return !voters.isEmpty() && voters.size() - known < majority;
    }
}
