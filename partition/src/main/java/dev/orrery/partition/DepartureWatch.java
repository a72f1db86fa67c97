package dev.orrery.partition;

import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.Departure;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Notices when the store says, by an entry of the log, that children have taken over. */
final class DepartureWatch {
    private final PartitionDescriptor partition;
    private final PartitionStore store;
    private final Consumer<PartitionDescriptor> departures;
    private final Runnable wake;
    private volatile @Nullable OrreryException reason;

    DepartureWatch(PartitionDescriptor partition, PartitionParts parts, Runnable wake) {
        this.partition = partition;
        this.store = parts.store();
        this.departures = parts.departures();
        this.wake = wake;
    }

    /** To be called whenever it may have happened; nothing that was said is ever taken back. */
    void check() {
        boolean gone;
        try (ReadView view = store.latest()) {
            gone = Departure.read(view).isPresent();
        }
        if (gone && reason == null) {
            reason = Departures.gone(partition);
            wake.run();
            departures.accept(partition);
        }
    }

    /** Why nothing is served any more; null as long as it is. */
    @Nullable OrreryException reason() {
        return reason;
    }
}
