package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.PartitionMerge;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Merges two partitions of this node. */
final class MergeOperation {
    private static final Logger LOG = LoggerFactory.getLogger(MergeOperation.class);

    private final LocalPartitions partitions;
    private final Succession succession;
    private final ChangeFaults faults;
    private final Stopwatch.Source time;

    MergeOperation(
            LocalPartitions partitions,
            Succession succession,
            RangeChanges.ChangeSettings settings) {
        this.partitions = partitions;
        this.succession = succession;
        this.faults = settings.faults();
        this.time = new Stopwatch.Source(settings.clock());
    }

    /**
     * Merges neighbours, the one that begins first given first.
     *
     * @param numbers where the child's number comes from
     */
    RangeChange run(int lowerNumber, int upperNumber, CatalogEdit numbers, ChangeReason reason) {
        PhysicalPartition lower = partitions.partition(lowerNumber);
        PhysicalPartition upper = partitions.partition(upperNumber);
        PartitionDescriptor child =
                new PartitionDescriptor(
                        numbers.newPartitionNumber(),
                        new RingRange(lower.range().min(), upper.range().max()));
        RangeChange change;
        Stopwatch pause;
        long pauseMillis;
        try (PartitionMerge merge = partitions.merge(lower, upper, child)) {
            partitions.copyChild(merge);
            Departure departure = departure(lower, upper, child, reason);
            faults.reached(ChangeStep.PREPARED);
            pause = time.start();
            merge.hold();
            pause.lap("hold");
            faults.reached(ChangeStep.HELD);
            partitions.add(merge.open());
            pause.lap("child");
            faults.reached(ChangeStep.CHILDREN_MADE);
            merge.commit(departure);
            pause.lap("departure");
            faults.reached(ChangeStep.COMMITTED);
            change = succession.commit(departure, pause.millis());
            pause.lap("catalog");
            merge.depart();
            pauseMillis = pause.millis();
        }
        faults.reached(ChangeStep.CATALOGUED);
        partitions.retire(lowerNumber);
        partitions.retire(upperNumber);
        RangeChange finished = succession.finish(change, pauseMillis);
        faults.reached(ChangeStep.FINISHED);
        LOG.atInfo()
                .addKeyValue("lower", lowerNumber)
                .addKeyValue("upper", upperNumber)
                .addKeyValue("child", child.number())
                .addKeyValue("pauseMillis", pauseMillis)
                .addKeyValue("steps", pause.laps())
                .log("Two physical partitions were merged");
        return finished;
    }

    private Departure departure(
            PhysicalPartition lower,
            PhysicalPartition upper,
            PartitionDescriptor child,
            ChangeReason reason) {
        return new Departure(
                List.of(
                        new PartitionDescriptor(lower.number(), lower.range()),
                        new PartitionDescriptor(upper.number(), upper.range())),
                List.of(child),
                reason.name(),
                time.epochMillis(),
                lower.statistics().storeBytes() + upper.statistics().storeBytes());
    }
}
