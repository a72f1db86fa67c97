package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.PendingChange;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.Fence;
import dev.orrery.partition.state.Inheritance;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.raft.RaftMember;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges two partitions of which this node leads the lower one. Members copy both beside requests
 * from the note in the catalog on; then the upper one is fenced by an entry of its own log, and the
 * entry in the log of the lower one decides.
 */
final class ReplicaMerge {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaMerge.class);

    /** Merges of the whole cluster at a time: every one of them copies on several nodes. */
    private static final int MAX_MERGES = 8;

    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final Succession succession;
    private final Exclusive exclusive;
    private final ReplicaSets replicaSets;
    private final ChangeFaults faults;
    private final Stopwatch.Source time;
    private final ChangeWait wait;
    private final EarlyElections elections;
    private final CopyWait copies;

    ReplicaMerge(
            Catalog catalog,
            LocalPartitions partitions,
            Succession succession,
            Exclusive exclusive,
            ReplicaSplit.ClusterSettings settings) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.succession = succession;
        this.exclusive = exclusive;
        this.replicaSets = settings.replicaSets();
        this.faults = settings.settings().faults();
        this.time = new Stopwatch.Source(settings.settings().clock());
        this.wait = new ChangeWait(catalog::snapshot, settings.settings().clock());
        this.elections = new EarlyElections(replicaSets, wait, settings.settings().clock());
        this.copies = new CopyWait(replicaSets, settings.settings().clock());
    }

    /** A merge that the catalog knows of. */
    record Begun(
            PhysicalPartition lower,
            PhysicalPartition upper,
            PendingChange pending,
            List<RaftMember> members) {
        PartitionDescriptor child() {
            return PendingChanges.children(pending).getFirst();
        }
    }

    Begun begin(RangeRecord lowerRange, RangeRecord upperRange, ChangeReason reason) {
        PhysicalPartition lower = partitions.partition(lowerRange.number());
        PhysicalPartition upper = partitions.partition(upperRange.number());
        List<RaftMember> members = SteadyMembers.of(replicaSets, lowerRange);
        if (!Set.copyOf(lowerRange.replicas().members())
                .equals(Set.copyOf(upperRange.replicas().members()))) {
            throw new OrreryException(
                    ErrorCode.LOCKED, "The partitions' replicas are not on the same nodes.");
        }
        lower.lineage().requireMergeable(upper);
        long others =
                catalog.snapshot().pendingChanges().stream().filter(PendingChange::isMerge).count();
        if (others >= MAX_MERGES) {
            throw new OrreryException(
                    ErrorCode.LOCKED, "Too many merges are under way; try again later.");
        }
        RingRange range = new RingRange(lowerRange.range().min(), upperRange.range().max());
        PendingChange pending =
                exclusive.change(
                        () ->
                                PendingChanges.begin(
                                        catalog,
                                        List.of(lowerRange, upperRange),
                                        List.of(range),
                                        reason));
        return new Begun(lower, upper, pending, members);
    }

    RangeChange run(Begun begun) {
        PhysicalPartition lower = begun.lower();
        PhysicalPartition upper = begun.upper();
        copies.await(
                begun.child().number(),
                begun.members(),
                lower::isLeader,
                () -> lower.lineage().isMergeable(upper));
        boolean early = elections.hold(List.of(begun.child().number()));
        faults.reached(ChangeStep.PREPARED);
        Departure departure = departure(begun);
        Stopwatch pause = time.start();
        long upperLsn =
                replicaSets.fence(
                        upper.number(),
                        new Fence(begun.child().number(), begun.pending().stamp().changeNumber()));
        if (!wait.until(() -> upper.lsn() >= upperLsn)) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "This node's replica is behind; try again.");
        }
        pause.lap("fence");
        faults.reached(ChangeStep.HELD);
        Inheritance inheritance = new Inheritance(begun.members(), List.of(), upperLsn);
        if (!lower.lineage().handover().depart(departure, inheritance, upper)) {
            throw new OrreryException(
                    ErrorCode.LEADER_CHANGED, "This node does not lead the partition.");
        }
        pause.lap("departure");
        faults.reached(ChangeStep.COMMITTED);
        RangeChange change = exclusive.change(() -> succession.commit(departure, pause.millis()));
        pause.lap("catalog");
        faults.reached(ChangeStep.CATALOGUED);
        int child = begun.child().number();
        boolean led = wait.until(() -> replicaSets.hasLeader(child));
        pause.lap("child");
        long pauseMillis = pause.millis();
        RangeChange finished = exclusive.change(() -> succession.finish(change, pauseMillis));
        faults.reached(ChangeStep.FINISHED);
        LOG.atInfo()
                .addKeyValue("lower", lower.number())
                .addKeyValue("upper", upper.number())
                .addKeyValue("child", child)
                .addKeyValue("pauseMillis", pauseMillis)
                .addKeyValue("steps", pause.laps())
                .addKeyValue("ledBefore", early)
                .addKeyValue("led", led)
                .log("Two physical partitions were merged on all their replicas");
        return finished;
    }

    private Departure departure(Begun begun) {
        PhysicalPartition lower = begun.lower();
        PhysicalPartition upper = begun.upper();
        return new Departure(
                List.of(
                        new PartitionDescriptor(lower.number(), lower.range()),
                        new PartitionDescriptor(upper.number(), upper.range())),
                List.of(begun.child()),
                begun.pending().reason().name(),
                time.epochMillis(),
                lower.statistics().storeBytes() + upper.statistics().storeBytes());
    }
}
