package dev.orrery.partition.query;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.json.JsonView;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.execute.KeyBytes;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.plan.Absence;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.query.plan.ValueBounds;
import dev.orrery.query.value.QueryValue;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The records of a scope, and the index over them, in a snapshot of the store. */
public final class StoredRange implements RangeSource {
    private static final long UNKNOWN = -1;

    private static final IndexInterval RESOURCE_IDS =
            new IndexInterval.OfPath(StoredAbsences.RESOURCE_ID, ValueBounds.EVERYTHING);

    private final StoreView view;
    private final QueryScope scope;
    private final IndexUse index;
    private final @Nullable Visibility visible;
    private final Remembered remembered;
    private final PathCoverage.Scope covered;
    private final IndexIntervals intervals;

    // What was found does not change.
    private long indexedRecordCount = UNKNOWN;
    private long recordCount = UNKNOWN;
    private long exactRecordCount = UNKNOWN;
    private final Map<IndexInterval, List<byte[]>> shortPostings = new HashMap<>();

    /** Which records are shown; null for all of them. */
    public interface Visibility {
        boolean test(byte[] recordKey, StoredRecord record);
    }

    /**
     * What a query reads.
     *
     * @param own the records that the partition owns of the container
     * @param lsn a batch that the view has, with all before it
     */
    public record Snapshot(StoreView view, KeyRange own, long lsn, Checkpoint checkpoint) {}

    /**
     * What is known from earlier queries.
     *
     * @param coverage knows which records lack a path
     */
    public record Remembered(PathCoverage coverage, RecordCounts counts) {}

    /**
     * The records of a scope.
     *
     * @param visible which of them are shown; null for all
     */
    public StoredRange(
            Snapshot snapshot,
            QueryScope scope,
            IndexUse index,
            @Nullable Visibility visible,
            Remembered remembered) {
        this.view = snapshot.view;
        this.scope = scope;
        this.index = index;
        this.visible = visible;
        this.remembered = remembered;
        this.covered =
                new PathCoverage.Scope(
                        scope.container(), snapshot.own, snapshot.lsn, snapshot.checkpoint);
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
    public Estimate estimate(IndexInterval interval) {
        IndexProbe probe = new IndexProbe(view, scope);
        if (interval instanceof IndexInterval.OfPath(IndexedPath path, ValueBounds bounds)
                && bounds instanceof ValueBounds.Exactly(QueryValue value)) {
            if (scope.logical().filter(all -> all.isCommon(path.segments(), value)).isPresent()) {
                return new Estimate(recordCount(), Math.min(1, recordCount()));
            }
            byte[] term = intervals.term(path, value);
            IndexProbe.Probed probed =
                    probe.probe(
                            StoredPostings.keys(term, scope.keys()), term.length, recordCount());
            if (probed.records() != null) {
                shortPostings.put(interval, probed.records());
            }
            return probed.estimate();
        }
        return probe.probe(intervals.keys(interval), -1, indexedRecordCount()).estimate();
    }

    @Override
    public Absence absence(IndexedPath path) {
        AbsentRecords absent = remembered.coverage.absent(view, covered, path);
        if (absent == null) {
            return Absence.UNLISTED;
        }
        return absent.size() == 0 ? Absence.NONE : Absence.LISTED;
    }

    @Override
    public RecordKeys absent(IndexedPath path, boolean backward, @Nullable KeyBytes fromRid) {
        AbsentRecords absent = remembered.coverage.absent(view, covered, path);
        if (absent == null) {
            throw new IllegalStateException("the records without the path are not listed");
        }
        int start = backward ? absent.size() - 1 : 0;
        OptionalLong from =
                fromRid == null ? OptionalLong.empty() : RidNumbers.number(fromRid.bytes());
        if (from.isPresent()) {
            int index = absent.indexOf(from.getAsLong());
            boolean there = index < absent.size() && absent.number(index) == from.getAsLong();
            start = backward && !there ? index - 1 : index;
        }
        return new StoredAbsences(
                absent,
                view.scan(Family.INDEX, intervals.keys(RESOURCE_IDS)),
                intervals,
                anyRid(),
                new StoredAbsences.Direction(start, backward));
    }

    /** The resource id of some record of the container, of which there is one. */
    private byte[] anyRid() {
        try (KeyCursor cursor =
                view.scan(Family.RECORDS, KeyRange.ofContainer(scope.container()))) {
            return cursor.first()
                    ? RidNumbers.bytes(StoredRecord.of(cursor.value()).view())
                    : new byte[Long.BYTES];
        }
    }

    @Override
    public OptionalLong exactRecordCount() {
        boolean counted =
                scope.logical().isPresent()
                        || (scope.prefix().isEmpty() && scope.keys().equals(covered.records()));
        if (!counted || hidesRecords()) {
            return OptionalLong.empty();
        }
        if (scope.logical().isPresent()) {
            return OptionalLong.of(recordCount());
        }
        if (exactRecordCount == UNKNOWN) {
            exactRecordCount = PartitionState.totals(view, scope.container()).items();
        }
        return OptionalLong.of(exactRecordCount);
    }

    @Override
    public boolean hidesRecords() {
        return visible != null;
    }

    @Override
    public long indexedRecordCount() {
        if (indexedRecordCount == UNKNOWN) {
            indexedRecordCount = remembered.counts.of(view, scope.container(), covered.lsn());
        }
        return indexedRecordCount;
    }

    @Override
    public long recordCount() {
        if (scope.logical().isEmpty()) {
            return indexedRecordCount();
        }
        if (recordCount == UNKNOWN) {
            byte[] value = view.find(Family.LOGICAL, scope.logical().get().key().encode());
            recordCount = value == null ? 0 : LogicalStatistics.read(value).items();
        }
        return recordCount;
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
        List<byte[]> known = shortPostings.get(term);
        if (known != null) {
            return new KnownPostings(known);
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
        byte[] value = view.findRecord(recordKey);
        return value == null ? null : document(recordKey, value);
    }

    private @Nullable JsonView document(byte[] recordKey, byte[] value) {
        StoredRecord record = StoredRecord.of(value);
        return visible == null || visible.test(recordKey, record) ? record.view() : null;
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
            if (visible == null && scope.prefix().isEmpty()) {
                return StoredRecord.of(cursor.value()).view();
            }
            byte[] key = cursor.key();
            return scope.hasPrefix(key) ? StoredRange.this.document(key, cursor.value()) : null;
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
