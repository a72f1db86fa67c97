package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.PartitionSplit;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Splits one partition of this node. */
final class SplitOperation {
    private static final Logger LOG = LoggerFactory.getLogger(SplitOperation.class);

    private final LocalPartitions partitions;
    private final Succession succession;
    private final ChangeFaults faults;
    private final Stopwatch.Source time;

    SplitOperation(
            LocalPartitions partitions,
            Succession succession,
            RangeChanges.ChangeSettings settings) {
        this.partitions = partitions;
        this.succession = succession;
        this.faults = settings.faults();
        this.time = new Stopwatch.Source(settings.clock());
    }

    /**
     * Splits a partition.
     *
     * @param numbers where the children's numbers come from
     */
    RangeChange run(
            RangeRecord range, List<RingRange> pieces, CatalogEdit numbers, ChangeReason reason) {
        List<PartitionDescriptor> children =
                pieces.stream()
                        .map(piece -> new PartitionDescriptor(numbers.newPartitionNumber(), piece))
                        .toList();
        PhysicalPartition parent = partitions.partition(range.number());
        RangeChange change;
        Stopwatch pause;
        long pauseMillis;
        try (PartitionSplit split = parent.split(children)) {
            split.prepare();
            partitions.copyChildren(split, children);
            Departure departure = departure(parent, children, reason);
            faults.reached(ChangeStep.PREPARED);
            pause = time.start();
            split.hold();
            pause.lap("hold");
            faults.reached(ChangeStep.HELD);
            partitions.openChildren(split, children);
            pause.lap("children");
            faults.reached(ChangeStep.CHILDREN_MADE);
            split.commit(departure);
            pause.lap("departure");
            faults.reached(ChangeStep.COMMITTED);
            change = succession.commit(departure, pause.millis());
            pause.lap("catalog");
            split.depart();
            pauseMillis = pause.millis();
        }
        faults.reached(ChangeStep.CATALOGUED);
        partitions.retire(parent.number());
        partitions.trim(numbersOf(children));
        RangeChange finished = succession.finish(change, pauseMillis);
        faults.reached(ChangeStep.FINISHED);
        LOG.atInfo()
                .addKeyValue("partition", range.number())
                .addKeyValue(
                        "children", children.stream().map(PartitionDescriptor::number).toList())
                .addKeyValue("pauseMillis", pauseMillis)
                .addKeyValue("steps", pause.laps())
                .log("A physical partition was split");
        return finished;
    }

    private static List<Integer> numbersOf(List<PartitionDescriptor> partitions) {
        return partitions.stream().map(PartitionDescriptor::number).toList();
    }

    private Departure departure(
            PhysicalPartition parent, List<PartitionDescriptor> children, ChangeReason reason) {
        return new Departure(
                List.of(new PartitionDescriptor(parent.number(), parent.range())),
                children,
                reason.name(),
                time.epochMillis(),
                parent.statistics().storeBytes());
    }
}
