package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftMembers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings this node's replicas from parents to their children. A replica whose log says that its
 * children have taken over is frozen; the children's replicas are made from it, whenever that is.
 * It stays until a majority has every child, and some time longer for members that are behind.
 * Children are removed only after the parents they could be made from: no replica is ever made
 * twice. Used by one thread.
 */
final class Lineage {
    private static final Logger LOG = LoggerFactory.getLogger(Lineage.class);

    private final String self;
    private final LocalPartitions partitions;
    private final ReplicaHosting hosting;
    private final Latecomers latecomers;
    private final FirstElections elections;
    private final Openings openings;
    private final LateCopies copies;
    private final MergeCopies merges;
    private final Clock clock;
    private final Duration retention;
    private final Map<Integer, Long> settledSinceNanos = new HashMap<>();

    Lineage(
            String self,
            LocalPartitions partitions,
            ReplicaHosting hosting,
            Helpers helpers,
            Keeping keeping) {
        this.self = self;
        this.partitions = partitions;
        this.hosting = hosting;
        this.latecomers = helpers.latecomers();
        this.elections = helpers.elections();
        this.openings = helpers.openings();
        this.copies = helpers.copies();
        this.merges = helpers.merges();
        this.clock = keeping.clock();
        this.retention = keeping.retention();
    }

    /** What asks other nodes. */
    record Helpers(
            Latecomers latecomers,
            FirstElections elections,
            Openings openings,
            LateCopies copies,
            MergeCopies merges) {}

    /** How long parents are kept for members that are behind. */
    record Keeping(Clock clock, Duration retention) {}

    /** Makes what is missing of the children of replicas that have departed. */
    void makeChildren(CatalogSnapshot snapshot) {
        merges.follow(snapshot, child -> belongsHere(snapshot, child));
        for (PhysicalPartition parent : partitions.all()) {
            if (parent.isDeparted()) {
                makeChildren(snapshot, parent);
            }
        }
    }

    private void makeChildren(CatalogSnapshot snapshot, PhysicalPartition parent) {
        // One that is fenced waits for the log of its neighbour.
        List<PartitionDescriptor> missing =
                parent.lineage().departure().map(Departure::children).orElse(List.of()).stream()
                        .filter(child -> partitions.find(child.number()).isEmpty())
                        .filter(child -> belongsHere(snapshot, child.number()))
                        .filter(child -> !copies.isUnderWay(child.number()))
                        .toList();
        if (missing.isEmpty()) {
            return;
        }
        RaftMembers heirs = heirs(parent);
        if (heirs.nodes().stream().noneMatch(heir -> heir.node().equals(self))) {
            return;
        }
        missing.forEach(child -> hosting.inherit(child.number(), heirs));
        if (!open(parent, missing)) {
            return;
        }
        for (PartitionDescriptor child : missing) {
            // It has all that its parent has shown here, so it may answer at once.
            PhysicalPartition opened = partitions.partition(child.number());
            opened.admit(opened.lsn());
            if (parent.isLeader()) {
                elections.begin(child.number(), heirs.voters());
            }
        }
        LOG.atInfo()
                .addKeyValue("parent", parent.number())
                .addKeyValue("children", missing)
                .log("Replicas of children were made");
    }

    /** Who read the parent reads the children; who votes on them is in the parent's log. */
    private RaftMembers heirs(PhysicalPartition parent) {
        List<RaftMember> voters = parent.lineage().heirs();
        List<RaftMember> readers =
                hosting
                        .log(parent.number())
                        .map(RaftLog::members)
                        .orElse(RaftMembers.NONE)
                        .readers()
                        .stream()
                        .filter(reader -> !voters.contains(reader))
                        .toList();
        return new RaftMembers(voters, readers);
    }

    /** Whether the children could be opened: a merge needs the other parent in its last state. */
    private boolean open(PhysicalPartition parent, List<PartitionDescriptor> children) {
        List<PartitionDescriptor> parents = parent.lineage().departure().orElseThrow().parents();
        if (parents.size() == 1) {
            partitions.openHeirs(parent, children);
            return true;
        }
        Optional<PhysicalPartition> upper =
                partitions
                        .find(parents.getLast().number())
                        .filter(PhysicalPartition::isDeparted)
                        .filter(other -> other.lsn() == parent.lineage().upperLsn());
        PartitionDescriptor child = children.getFirst();
        boolean stored = partitions.isStored(child.number()) && !merges.isUnderWay(child.number());
        if (stored) {
            partitions.openReplica(child);
        } else {
            upper.ifPresent(other -> merges.finish(parent, other, child));
        }
        return stored;
    }

    /** Also what the catalog cannot know yet on this node, because it is behind. */
    private boolean belongsHere(CatalogSnapshot snapshot, int child) {
        return child >= snapshot.account().numbers().partition()
                || snapshot.pending(child).isPresent()
                || range(snapshot, child).filter(range -> range.replicas().isOn(self)).isPresent();
    }

    private static Optional<RangeRecord> range(CatalogSnapshot snapshot, int number) {
        return snapshot.allRanges().stream().filter(one -> one.number() == number).findFirst();
    }

    /** Whether a replica that the catalog gives to this node may be opened now. */
    boolean mayOpen(CatalogSnapshot snapshot, RangeRecord range) {
        int number = range.number();
        if (range.parents().isEmpty() || partitions.isStored(number)) {
            return true;
        }
        if (merges.isUnderWay(number)) {
            return false;
        }
        boolean awaitsParent =
                changes(snapshot).stream()
                        .filter(change -> hasChild(change, number))
                        .flatMap(change -> change.parents().stream())
                        .anyMatch(parent -> mayStillDepart(parent.number()));
        boolean hasLog = copies.isNeeded(number);
        if (!awaitsParent && !hasLog) {
            return true;
        }
        if (!latecomers.isCalled(snapshot, range)) {
            return false;
        }
        if (hasLog && !copies.isUnderWay(number)) {
            latecomers.caller(number).ifPresent(leader -> copies.begin(number, leader));
            latecomers.forget(number);
        }
        return !hasLog;
    }

    private boolean mayStillDepart(int parent) {
        return partitions.isStored(parent)
                && partitions.find(parent).map(one -> !one.isDeparted()).orElse(true);
    }

    /** Whether a replica stays that the catalog does not give to this node, or not any more. */
    boolean keeps(CatalogSnapshot snapshot, int number) {
        if (snapshot.pending(number).isPresent()) {
            return true;
        }
        for (RangeChange change : changes(snapshot)) {
            if (change.parent(number).isPresent()) {
                if (!isSettled(snapshot, change)) {
                    openParent(change.parent(number).get());
                    return true;
                }
                change.children().forEach(child -> openings.forget(child.number()));
            }
            if (hasChild(change, number)
                    && change.parents().stream().anyMatch(one -> isStored(one.number()))) {
                return true;
            }
        }
        settledSinceNanos.remove(number);
        return false;
    }

    private boolean isStored(int number) {
        return partitions.isStored(number);
    }

    /** After a restart: members that are behind may need it. */
    private void openParent(RangeChange.Part parent) {
        if (partitions.find(parent.number()).isEmpty() && partitions.isStored(parent.number())) {
            partitions.openReplica(new PartitionDescriptor(parent.number(), parent.range()));
        }
    }

    private boolean isSettled(CatalogSnapshot snapshot, RangeChange change) {
        int first = change.parents().getFirst().number();
        boolean settled =
                change.children().stream().allMatch(child -> isSettled(snapshot, child.number()));
        if (!settled) {
            settledSinceNanos.remove(first);
            return false;
        }
        long now = clock.monotonicNanos();
        long since = settledSinceNanos.computeIfAbsent(first, _ -> now);
        return now - since >= retention.toNanos();
    }

    private boolean isSettled(CatalogSnapshot snapshot, int child) {
        return range(snapshot, child)
                .filter(range -> range.replicas().isOn(self))
                .map(range -> hosting.log(child).isPresent() && isOpenElsewhere(snapshot, range))
                .orElse(true);
    }

    private boolean isOpenElsewhere(CatalogSnapshot snapshot, RangeRecord range) {
        return openings.isOpenOnMajority(
                range.number(), ReplicaHosting.members(snapshot, range.replicas().members()));
    }

    private static List<RangeChange> changes(CatalogSnapshot snapshot) {
        return snapshot.rangeChanges();
    }

    private static boolean hasChild(RangeChange change, int number) {
        return change.children().stream().anyMatch(child -> child.number() == number);
    }
}
