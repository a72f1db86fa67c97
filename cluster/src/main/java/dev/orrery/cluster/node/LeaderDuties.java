package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.PendingChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.cluster.operation.NodeOperations;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.cost.Priority;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftMembers;
import dev.orrery.replication.raft.RaftStatus;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a node does for the replica sets that it leads. Used by one thread. */
final class LeaderDuties {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderDuties.class);
    private static final int CATALOG = 0;

    /** Entries that a member may be behind and still be ready to vote or to lead. */
    private static final long READY_LAG = 1_000;

    /** A change of members that takes longer is looked at again. */
    private static final long CHANGE_SECONDS = 60;

    private final LocalPartitions partitions;
    private final ReplicaHosting hosting;
    private final NodeOperations nodes;
    private final Beginnings beginnings;
    private final LeaderChanges changes;
    private final int intents;
    private final Map<Integer, CompletableFuture<?>> changing = new ConcurrentHashMap<>();
    private final Map<Integer, Integer> attempts = new HashMap<>();
    private volatile Supplier<Set<String>> present = Set::of;
    private volatile Supplier<Set<String>> listening = Set::of;
    private volatile Supplier<Set<String>> lost = Set::of;

    LeaderDuties(
            LocalPartitions partitions,
            ReplicaHosting hosting,
            NodeOperations nodes,
            LeaderChanges changes,
            int intents) {
        this.partitions = partitions;
        this.hosting = hosting;
        this.nodes = nodes;
        this.beginnings = new Beginnings(hosting);
        this.changes = changes;
        this.intents = intents;
    }

    /**
     * Which other nodes answer; before it is told, nobody is added who does not vote.
     *
     * @param replaceAfter how long a node may be silent before others do what it did
     */
    void watch(NodeWatch nodes, Duration replaceAfter) {
        present = nodes::present;
        listening = nodes::listening;
        lost = () -> nodes.silentFor(replaceAfter);
    }

    void fulfil(CatalogSnapshot snapshot) {
        for (RangeRecord range : snapshot.allRanges()) {
            partitions
                    .find(range.number())
                    .filter(PhysicalPartition::isLeader)
                    .ifPresent(partition -> fulfil(snapshot, range, partition));
        }
        changes.settle(snapshot);
        if (leadsCatalog()) {
            fulfilForAll(snapshot, CATALOG);
            nodes.completeReplicaSets();
        }
        if (hosting.led(intents).isPresent()) {
            fulfilForAll(snapshot, intents);
        }
    }

    /**
     * Whether nobody is to be given a replica just for being there, and this node belongs to the
     * replica sets of all nodes.
     */
    boolean isPlanned() {
        return isMember(CATALOG) && isMember(intents) && nodes.areReplicaSetsComplete();
    }

    boolean isMember(int number) {
        return hosting.log(number).filter(RaftLog::isMember).isPresent();
    }

    /** For a replica set of which every node is a member; some of one region vote. */
    private void fulfilForAll(CatalogSnapshot snapshot, int number) {
        Set<String> voting =
                hosting.log(number).stream()
                        .flatMap(log -> log.members().voters().stream())
                        .map(RaftMember::node)
                        .collect(Collectors.toSet());
        List<NodeRecord> voters =
                SystemVoters.of(snapshot.nodesIn(snapshot.writeRegion()), voting, lost.get());
        List<RaftMember> readers =
                snapshot.nodes().stream()
                        .filter(node -> !voters.contains(node))
                        .map(ReplicaHosting::member)
                        .toList();
        bringMembers(
                number,
                new RaftMembers(voters.stream().map(ReplicaHosting::member).toList(), readers));
        leave(snapshot, number);
    }

    /** Followers learn that an entry is committed from the next one, or after a heartbeat. */
    void spreadCatalog() {
        hosting.log(CATALOG)
                .filter(log -> log.role() == ReplicaRole.LEADER)
                .ifPresent(
                        log -> {
                            var _ = log.barrier().exceptionally(_ -> -1L);
                        });
    }

    boolean leadsCatalog() {
        return hosting.log(CATALOG).filter(log -> log.role() == ReplicaRole.LEADER).isPresent();
    }

    private void fulfil(CatalogSnapshot snapshot, RangeRecord range, PhysicalPartition partition) {
        Optional<PendingChange> pending = snapshot.pending(range.number());
        if (pending.isPresent()) {
            // Members stay as they are. The children of a split get the definitions, which is soon;
            // a merge may copy for long.
            if (pending.get().isMerge()) {
                bringDefinitions(snapshot, range, partition);
            }
            return;
        }
        changes.removeFence(snapshot, partition);
        if (!partition.definitions().isEmpty() || beginnings.isOver(range.number())) {
            bringDefinitions(snapshot, range, partition);
        }
        ReplicaPlan plan = range.replicas();
        bringMembers(
                range.number(),
                new RaftMembers(
                        ReplicaHosting.members(snapshot, plan.members()),
                        ReplicaHosting.members(snapshot, plan.readers())));
    }

    private static void bringDefinitions(
            CatalogSnapshot snapshot, RangeRecord range, PhysicalPartition partition) {
        List<ContainerDefinition> installed = partition.definitions();
        Set<Integer> unknown = new HashSet<>();
        installed.forEach(definition -> unknown.add(definition.number()));
        for (ContainerRecord container : snapshot.containersOf(range.owner())) {
            ContainerDefinition wanted = container.definition();
            unknown.remove(wanted.number());
            if (installed.stream().noneMatch(found -> isAtLeast(found, wanted))) {
                submit(partition, new Command.InstallDefinition(wanted));
            }
        }
        // A container that this node has not heard of yet has a number that nobody has got here.
        unknown.removeIf(number -> number >= snapshot.account().numbers().container());
        unknown.forEach(number -> submit(partition, new Command.DropContainer(number)));
    }

    private static boolean isAtLeast(ContainerDefinition found, ContainerDefinition wanted) {
        return found.number() == wanted.number() && found.version() >= wanted.version();
    }

    private static void submit(PhysicalPartition partition, Command command) {
        CompletableFuture<Outcome> _ =
                partition
                        .submitHere(command, Priority.HIGH)
                        .whenComplete(
                                (_, failure) -> {
                                    if (failure != null) {
                                        LOG.atDebug()
                                                .setCause(failure)
                                                .addKeyValue("partition", partition.number())
                                                .log("A definition will be brought again");
                                    }
                                });
    }

    private void bringMembers(int number, RaftMembers planned) {
        RaftLog log = hosting.log(number).orElse(null);
        if (log == null || planned.voters().isEmpty() || changing.containsKey(number)) {
            return;
        }
        // Once it leads, the member that was chosen to lead has no more right to it than others.
        if (log.members().isSameAs(planned) && !log.isPreferred()) {
            attempts.remove(number);
            return;
        }
        bringMembers(number, planned, log);
    }

    private void bringMembers(int number, RaftMembers planned, RaftLog log) {
        RaftMembers current = log.members();
        MemberSteps.Situation situation = situation(number, log);
        Optional<String> successor = MemberSteps.successor(current, planned, situation);
        RaftMembers next = MemberSteps.next(current, planned, situation);
        if (!next.isSameAs(current) || (log.isPreferred() && successor.isEmpty())) {
            attempts.merge(number, 1, Integer::sum);
            LOG.atInfo()
                    .addKeyValue("partition", number)
                    .addKeyValue("members", next)
                    .log("Changing the members of a replica set");
            change(number, () -> log.changeMembers(next));
        } else {
            successor.ifPresent(node -> change(number, () -> log.giveWay(node)));
        }
    }

    private MemberSteps.Situation situation(int number, RaftLog log) {
        int attempt = attempts.getOrDefault(number, 0);
        RaftStatus status = log.status();
        Set<String> silent = log.silentReaders();
        Set<String> ready =
                Stream.concat(status.voters().stream(), status.readers().stream())
                        .filter(node -> !status.beginners().contains(node))
                        .filter(node -> status.lags().getOrDefault(node, READY_LAG) < READY_LAG)
                        .filter(node -> !silent.contains(node))
                        .collect(Collectors.toSet());
        // A node that joins waits for these two before it answers anything.
        boolean first = number == CATALOG || number == intents;
        Set<String> there = first ? listening.get() : present.get();
        return new MemberSteps.Situation(hosting.self(), there, ready, silent, attempt);
    }

    /** A node that is to be emptied leads nothing; nobody else looks after these leaders. */
    private void leave(CatalogSnapshot snapshot, int number) {
        boolean draining =
                snapshot.nodes().stream()
                        .anyMatch(node -> node.draining() && node.node().equals(hosting.self()));
        RaftLog log = hosting.log(number).orElse(null);
        if (!draining || log == null || changing.containsKey(number)) {
            return;
        }
        snapshot.nodes().stream()
                .filter(node -> !node.draining())
                .map(NodeRecord::node)
                .filter(log.status().voters()::contains)
                .findFirst()
                .ifPresent(node -> change(number, () -> log.giveWay(node)));
    }

    private void change(int number, Supplier<CompletableFuture<Void>> change) {
        CompletableFuture<Void> running = change.get();
        changing.put(number, running);
        CompletableFuture<Void> _ =
                running.copy()
                        .orTimeout(CHANGE_SECONDS, TimeUnit.SECONDS)
                        .whenComplete(
                                (_, failure) -> {
                                    changing.remove(number);
                                    if (failure != null) {
                                        LOG.atInfo()
                                                .addKeyValue("partition", number)
                                                .addKeyValue("reason", failure.getMessage())
                                                .log("Members will be changed again");
                                    }
                                });
    }
}
