package dev.orrery.partition.query;

import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.engine.StoreView;
import org.jspecify.annotations.Nullable;

/**
 * How many records containers have, to choose plans by. A query that finds ten of them by an index
 * would spend a tenth of its time on reading the number, so the last answer is kept until something
 * is written. It may be of a moment before or after the view of the query.
 */
public final class RecordCounts {
    private volatile @Nullable Counted last;

    private record Counted(int container, long lsn, long records) {}

    /**
     * The records of a container.
     *
     * @param lsn a batch that the view has
     */
    long of(StoreView view, int container, long lsn) {
        Counted known = last;
        if (known != null && known.container == container && known.lsn == lsn) {
            return known.records;
        }
        long records = PartitionState.totals(view, container).items();
        last = new Counted(container, lsn, records);
        return records;
    }
}
