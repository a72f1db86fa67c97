package dev.orrery.partition;

import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.query.IndexUse;
import dev.orrery.partition.query.NoRecords;
import dev.orrery.partition.query.PathCoverage;
import dev.orrery.partition.query.QueryScope;
import dev.orrery.partition.query.RecordCounts;
import dev.orrery.partition.query.StoredRange;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.query.execute.RangeExecutor;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.key.KeyRange;
import java.util.Optional;

/** Answers queries from a snapshot of the partition. */
final class QueryReader {
    private final PartitionStore store;
    private final LiveReads reads;
    private final StoredRange.Remembered remembered =
            new StoredRange.Remembered(new PathCoverage(), new RecordCounts());

    QueryReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    /** What is done with the records that a query may see. */
    private interface Answer<T> {
        T of(RangeSource source, long lsn);
    }

    RangeQueryPage query(RangeQueryRequest request) {
        return answer(request, (source, lsn) -> RangeExecutor.run(request, source, lsn));
    }

    RangeExplanation explain(RangeQueryRequest request, boolean execute) {
        return answer(
                request, (source, lsn) -> RangeExecutor.explain(request, source, lsn, execute));
    }

    private <T> T answer(RangeQueryRequest request, Answer<T> answer) {
        return reads.steadily(() -> attempt(request, answer));
    }

    /**
     * Empty if definition or deletions changed before there was a snapshot, which it then may not
     * fit.
     */
    private <T> Optional<T> attempt(RangeQueryRequest request, Answer<T> answer) {
        PartitionState state = reads.state();
        int number = request.target().containerNumber();
        Optional<LiveContainer> container = reads.container(state, number);
        if (container.isEmpty()) {
            return Optional.of(answer.of(new NoRecords(), state.applied().lsn()));
        }
        IndexUse index = IndexUse.of(container.get());
        try (SnapshotView view = store.snapshot()) {
            Optional<LiveContainer> now = reads.container(reads.state(), number);
            if (now.isEmpty()
                    || now.get().deletions() != container.get().deletions()
                    || !index.equals(IndexUse.of(now.get()))) {
                return Optional.empty();
            }
            return Optional.of(
                    answer.of(
                            source(request, container.get(), state, view), state.applied().lsn()));
        }
    }

    /** The records that a query may see in a snapshot of the given state. */
    RangeSource source(
            RangeQueryRequest request,
            LiveContainer container,
            PartitionState state,
            SnapshotView view) {
        RingRange own = reads.partition().range();
        StoredRange.Snapshot snapshot =
                new StoredRange.Snapshot(
                        view,
                        KeyRange.ofRing(container.number(), own),
                        state.applied().lsn(),
                        request.environment().checkpoint());
        return new StoredRange(
                snapshot,
                QueryScope.of(container, own, request.target()),
                IndexUse.of(container),
                container.hidesRecords()
                        ? (key, record) -> reads.isVisible(key, record, container, state)
                        : null,
                remembered);
    }
}
