package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.query.IndexUse;
import dev.orrery.partition.query.NoRecords;
import dev.orrery.partition.query.PathCoverage;
import dev.orrery.partition.query.QueryScope;
import dev.orrery.partition.query.StoredRange;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.query.execute.RangeExecutor;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import java.util.Optional;

/** Answers queries from a snapshot of the partition. */
final class QueryReader {
    /** How often a definition may change under a query before it gives up. */
    private static final int MAX_ATTEMPTS = 10;

    private final PartitionStore store;
    private final LiveReads reads;
    private final PathCoverage coverage;

    QueryReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
        this.coverage = new PathCoverage(reads.partition().range());
    }

    RangeQueryPage query(RangeQueryRequest request) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Optional<RangeQueryPage> page = attempt(request);
            if (page.isPresent()) {
                return page.get();
            }
        }
        throw new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE, "The container's definition is changing.");
    }

    /** Empty if the definition changed before there was a snapshot, which it then may not fit. */
    private Optional<RangeQueryPage> attempt(RangeQueryRequest request) {
        PartitionState state = reads.state();
        int number = request.target().containerNumber();
        Optional<LiveContainer> container = reads.container(state, number);
        if (container.isEmpty()) {
            return Optional.of(RangeExecutor.run(request, new NoRecords(), state.applied().lsn()));
        }
        IndexUse index = IndexUse.of(container.get());
        try (SnapshotView view = store.snapshot()) {
            Optional<LiveContainer> now = reads.container(reads.state(), number);
            if (now.isEmpty() || !index.equals(IndexUse.of(now.get()))) {
                return Optional.empty();
            }
            long lsn = state.applied().lsn();
            QueryScope scope =
                    QueryScope.of(container.get(), reads.partition().range(), request.target());
            RangeSource source =
                    new StoredRange(
                            view,
                            scope,
                            index,
                            record -> reads.isVisible(record, container.get(), state),
                            path -> coverage.isComplete(view, number, path, lsn));
            return Optional.of(RangeExecutor.run(request, source, lsn));
        }
    }
}
