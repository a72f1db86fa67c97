package dev.orrery.partition.query;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.json.JsonView;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.query.plan.ValueBounds;
import dev.orrery.query.value.QueryValue;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The records of a scope, and the index over them, in a snapshot of the store. */
public final class StoredRange implements RangeSource {
    private final StoreView view;
    private final QueryScope scope;
    private final IndexUse index;
    private final Predicate<StoredRecord> visible;
    private final Predicate<IndexedPath> definedEverywhere;
    private final IndexIntervals intervals;

    /**
     * The records of a scope.
     *
     * @param visible which of them are shown
     * @param definedEverywhere which paths all records of the container have
     */
    public StoredRange(
            StoreView view,
            QueryScope scope,
            IndexUse index,
            Predicate<StoredRecord> visible,
            Predicate<IndexedPath> definedEverywhere) {
        this.view = view;
        this.scope = scope;
        this.index = index;
        this.visible = visible;
        this.definedEverywhere = definedEverywhere;
        this.intervals = new IndexIntervals(scope.container());
    }

    @Override
    public boolean isIndexed(IndexedPath path) {
        return index.includes(path.segments());
    }

    @Override
    public List<CompositeIndex> composites() {
        return index.composites();
    }

    @Override
    public long count(IndexInterval interval, long atMost) {
        long count = 0;
        try (KeyCursor cursor = view.scan(Family.INDEX, countedKeys(interval))) {
            for (boolean found = cursor.first(); found && count < atMost; found = cursor.next()) {
                count++;
            }
        }
        return count;
    }

    private KeyRange countedKeys(IndexInterval interval) {
        return interval instanceof IndexInterval.OfPath(IndexedPath path, ValueBounds bounds)
                        && bounds instanceof ValueBounds.Exactly(QueryValue value)
                ? StoredPostings.keys(intervals.term(path, value), scope.keys())
                : intervals.keys(interval);
    }

    @Override
    public boolean isDefinedEverywhere(IndexedPath path) {
        return definedEverywhere.test(path);
    }

    @Override
    public long indexedRecordCount() {
        return PartitionState.totals(view, scope.container()).items();
    }

    @Override
    public long recordCount() {
        if (scope.logicalKey().isEmpty()) {
            return indexedRecordCount();
        }
        byte[] value = view.find(Family.LOGICAL, scope.logicalKey().get().encode());
        return value == null ? 0 : LogicalStatistics.read(value).items();
    }

    @Override
    public RecordCursor records() {
        return new StoredRecords(view.scan(Family.RECORDS, scope.keys()));
    }

    @Override
    public KeyStream postings(IndexInterval.OfPath term) {
        if (!(term.bounds() instanceof ValueBounds.Exactly(QueryValue value))) {
            throw new IllegalArgumentException("postings are of one value");
        }
        return StoredPostings.open(view, scope, intervals.term(term.path(), value));
    }

    @Override
    public EntryCursor entries(EntryScan scan) {
        KeyCursor cursor = view.scan(Family.INDEX, intervals.keys(scan.interval()));
        return new StoredEntries(scope, cursor, scan, intervals);
    }

    @Override
    public @Nullable JsonView load(byte[] recordKey) {
        if (!scope.contains(recordKey)) {
            return null;
        }
        byte[] value = view.find(Family.RECORDS, recordKey);
        return value == null ? null : document(value);
    }

    private @Nullable JsonView document(byte[] value) {
        StoredRecord record = StoredRecord.of(value);
        return visible.test(record) ? record.view() : null;
    }

    private final class StoredRecords implements RecordCursor {
        private final KeyCursor cursor;

        StoredRecords(KeyCursor cursor) {
            this.cursor = cursor;
        }

        @Override
        public boolean seek(byte[] from) {
            return from.length == 0 ? cursor.first() : cursor.seek(from);
        }

        @Override
        public boolean next() {
            return cursor.next();
        }

        @Override
        public byte[] key() {
            return cursor.key();
        }

        @Override
        public @Nullable JsonView document() {
            return scope.prefix().isPresent() && !scope.hasPrefix(cursor.key())
                    ? null
                    : StoredRange.this.document(cursor.value());
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
