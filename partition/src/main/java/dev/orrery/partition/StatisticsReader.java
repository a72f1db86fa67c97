package dev.orrery.partition;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.partition.state.Surplus;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.function.Supplier;

/** Tells how much a partition holds. */
final class StatisticsReader {
    private final PartitionStore store;
    private final LiveReads reads;
    private final Supplier<PartitionState> known;

    /**
     * The sizes of a partition.
     *
     * @param known the state, also of a replica that may not answer yet
     */
    StatisticsReader(PartitionStore store, LiveReads reads, Supplier<PartitionState> known) {
        this.store = store;
        this.reads = reads;
        this.known = known;
    }

    /** What this partition holds of a container; nothing if it does not know it. */
    ContainerStatistics statistics(int containerNumber) {
        PartitionState state = reads.state();
        LogicalStatistics totals;
        try (ReadView view = store.latest()) {
            totals = PartitionState.totals(view, containerNumber);
        }
        int progress =
                state.containers()
                        .live(containerNumber)
                        .flatMap(container -> container.transition())
                        .map(transition -> transition.progressPercent(totals.items()))
                        .orElse(100);
        return new ContainerStatistics(totals.items(), totals.bytes(), progress);
    }

    /** What this partition holds of all containers. */
    PartitionStatistics statistics() {
        PartitionState state = known.get();
        LogicalStatistics sum = totals(state);
        return new PartitionStatistics(
                state.applied().lsn(), sum.items(), sum.bytes(), ownBytes(sum.bytes()));
    }

    /** The bytes of all items; costs less than {@link #statistics()}. */
    long itemBytes() {
        return totals(known.get()).bytes();
    }

    private LogicalStatistics totals(PartitionState state) {
        LogicalStatistics sum = LogicalStatistics.NONE;
        try (ReadView view = store.latest()) {
            for (ContainerDefinition definition : state.containers().definitions()) {
                LogicalStatistics totals = PartitionState.totals(view, definition.number());
                sum = sum.plus(totals.items(), totals.bytes());
            }
        }
        return sum;
    }

    /** What the store takes, without the share of items that lie outside the range. */
    private long ownBytes(long itemBytes) {
        long all = store.liveBytes();
        try (ReadView view = store.latest()) {
            return Surplus.read(view)
                    .filter(surplus -> surplus.itemBytes() > itemBytes)
                    .map(surplus -> (long) ((double) all * itemBytes / surplus.itemBytes()))
                    .orElse(all);
        }
    }
}
