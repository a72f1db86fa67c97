package dev.orrery.partition;

import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.Fence;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Notices when the store says, by an entry of the log, that children take over. */
final class DepartureWatch {
    private final PartitionDescriptor partition;
    private final PartitionStore store;
    private final Consumer<PartitionDescriptor> departures;
    private final Runnable wake;
    private volatile @Nullable OrreryException reason;
    private volatile boolean fenced;

    DepartureWatch(PartitionDescriptor partition, PartitionParts parts, Runnable wake) {
        this.partition = partition;
        this.store = parts.store();
        this.departures = parts.departures();
        this.wake = wake;
    }

    /** To be called whenever it may have happened. A departure is never taken back, a fence is. */
    void check() {
        boolean gone;
        try (ReadView view = store.latest()) {
            boolean left = Departure.read(view).isPresent();
            fenced = !left && Fence.read(view).isPresent();
            gone = left || fenced;
        }
        if (gone == (reason != null)) {
            return;
        }
        reason = gone ? Departures.gone(partition) : null;
        wake.run();
        if (gone) {
            departures.accept(partition);
        }
    }

    /** Why nothing is served any more; null as long as it is. */
    @Nullable OrreryException reason() {
        return reason;
    }

    /** Whether it may serve again: another partition's log has not decided yet. */
    boolean isFenced() {
        return fenced;
    }
}
