package dev.orrery.partition.script;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.json.JsonView;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.overlay.OverlayCursor;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.query.execute.KeyBytes;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.plan.Absence;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The records of a logical partition with the writes of a transaction on top, without an index. */
final class OverlaidRange implements RangeSource {
    private final Draft draft;
    private final LiveContainer container;
    private final byte[] logicalKey;
    private final KeyRange keys;

    OverlaidRange(ScriptTransaction transaction) {
        this.draft = transaction.draft();
        this.container = transaction.container();
        this.logicalKey = transaction.logicalKey();
        this.keys = KeyRange.ofPrefix(logicalKey);
    }

    @Override
    public boolean isIndexed(IndexedPath path) {
        return false;
    }

    @Override
    public List<CompositeIndex> composites() {
        return List.of();
    }

    @Override
    public Estimate estimate(IndexInterval interval) {
        return new Estimate(recordCount(), recordCount());
    }

    @Override
    public Absence absence(IndexedPath path) {
        return Absence.UNLISTED;
    }

    @Override
    public RecordKeys absent(IndexedPath path, boolean backward, @Nullable KeyBytes fromRid) {
        throw notIndexed();
    }

    @Override
    public OptionalLong exactRecordCount() {
        return OptionalLong.empty();
    }

    @Override
    public boolean hidesRecords() {
        return container.hidesRecords();
    }

    @Override
    public long recordCount() {
        byte[] value = draft.overlay().find(Family.LOGICAL, logicalKey);
        return value == null ? 0 : LogicalStatistics.read(value).items();
    }

    @Override
    public long indexedRecordCount() {
        return recordCount();
    }

    @Override
    public RecordCursor records() {
        return new Records();
    }

    @Override
    public KeyStream postings(IndexInterval.OfPath term) {
        throw notIndexed();
    }

    @Override
    public EntryCursor entries(EntryScan scan) {
        throw notIndexed();
    }

    @Override
    public @Nullable JsonView load(byte[] recordKey) {
        byte[] value =
                keys.contains(recordKey) ? draft.overlay().find(Family.RECORDS, recordKey) : null;
        return value == null ? null : document(recordKey, value);
    }

    private @Nullable JsonView document(byte[] recordKey, byte[] value) {
        StoredRecord record = StoredRecord.of(value);
        return record.isHidden(container, recordKey, draft.timeSeconds()) ? null : record.view();
    }

    private static IllegalStateException notIndexed() {
        return new IllegalStateException("nothing is indexed");
    }

    private final class Records implements RecordCursor {
        private @Nullable OverlayCursor cursor;

        @Override
        public boolean seek(byte[] from) {
            close();
            boolean inside = Arrays.compareUnsigned(from, keys.from()) > 0;
            KeyRange rest = inside ? KeyRange.of(from, keys.to()) : keys;
            cursor = draft.overlay().scan(Family.RECORDS, rest);
            return cursor.next();
        }

        @Override
        public boolean next() {
            return current().next();
        }

        @Override
        public byte[] key() {
            return current().key();
        }

        @Override
        public @Nullable JsonView document() {
            return OverlaidRange.this.document(current().key(), current().value());
        }

        private OverlayCursor current() {
            if (cursor == null) {
                throw new IllegalStateException("the cursor stands nowhere");
            }
            return cursor;
        }

        @Override
        public void close() {
            if (cursor != null) {
                cursor.close();
                cursor = null;
            }
        }
    }
}
