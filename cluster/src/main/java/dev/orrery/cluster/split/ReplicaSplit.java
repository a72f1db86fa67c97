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
import dev.orrery.partition.PartitionSplit;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.raft.RaftMember;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Splits one partition whose replica set this node leads. */
final class ReplicaSplit {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaSplit.class);

    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final Succession succession;
    private final Exclusive exclusive;
    private final ReplicaSets replicaSets;
    private final ChangeFaults faults;
    private final Stopwatch.Source time;
    private final ChangeWait wait;
    private final EarlyElections elections;

    ReplicaSplit(
            Catalog catalog,
            LocalPartitions partitions,
            Succession succession,
            Exclusive exclusive,
            ClusterSettings settings) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.succession = succession;
        this.exclusive = exclusive;
        this.replicaSets = settings.replicaSets();
        this.faults = settings.settings().faults();
        this.time = new Stopwatch.Source(settings.settings().clock());
        this.wait = new ChangeWait(catalog::snapshot, settings.settings().clock());
        this.elections = new EarlyElections(replicaSets, wait, settings.settings().clock());
    }

    /** What changes in a cluster need besides catalog and partitions. */
    record ClusterSettings(ReplicaSets replicaSets, RangeChanges.ChangeSettings settings) {}

    /** A split that the catalog knows of. */
    record Begun(PhysicalPartition parent, PendingChange pending, List<RaftMember> members) {
        List<PartitionDescriptor> children() {
            return PendingChanges.children(pending);
        }
    }

    Begun begin(RangeRecord range, List<RingRange> pieces, ChangeReason reason) {
        PhysicalPartition parent = partitions.partition(range.number());
        List<RaftMember> members = SteadyMembers.of(replicaSets, range);
        PendingChange pending =
                exclusive.change(
                        () -> PendingChanges.begin(catalog, List.of(range), pieces, reason));
        return new Begun(parent, pending, members);
    }

    RangeChange run(Begun begun) {
        PhysicalPartition parent = begun.parent();
        List<Integer> children =
                begun.children().stream().map(PartitionDescriptor::number).toList();
        RangeChange change;
        boolean early;
        Stopwatch pause;
        try (PartitionSplit split = parent.split(begun.children())) {
            split.prepare();
            early = elections.hold(children);
            replicaSets.flush(parent.number(), begun.members());
            faults.reached(ChangeStep.PREPARED);
            pause = time.start();
            split.hold();
            pause.lap("hold");
            faults.reached(ChangeStep.HELD);
            Departure departure = departure(begun);
            if (!split.commitToLog(departure, begun.members())) {
                throw new OrreryException(
                        ErrorCode.LEADER_CHANGED, "This node does not lead the partition.");
            }
            pause.lap("departure");
            faults.reached(ChangeStep.COMMITTED);
            change = exclusive.change(() -> succession.commit(departure, pause.millis()));
            pause.lap("catalog");
            split.depart();
        }
        faults.reached(ChangeStep.CATALOGUED);
        boolean led = wait.until(() -> children.stream().allMatch(replicaSets::hasLeader));
        pause.lap("leaders");
        long pauseMillis = pause.millis();
        RangeChange finished = exclusive.change(() -> succession.finish(change, pauseMillis));
        faults.reached(ChangeStep.FINISHED);
        LOG.atInfo()
                .addKeyValue("partition", parent.number())
                .addKeyValue("children", children)
                .addKeyValue("pauseMillis", pauseMillis)
                .addKeyValue("steps", pause.laps())
                .addKeyValue("ledBefore", early)
                .addKeyValue("led", led)
                .log("A physical partition was split on all its replicas");
        return finished;
    }

    private Departure departure(Begun begun) {
        PhysicalPartition parent = begun.parent();
        return new Departure(
                List.of(new PartitionDescriptor(parent.number(), parent.range())),
                begun.children(),
                begun.pending().reason().name(),
                time.epochMillis(),
                parent.statistics().storeBytes());
    }
}
