package dev.orrery.partition.query;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.execute.KeyBytes;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.plan.Absence;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A container of which the partition has nothing yet. */
public final class NoRecords implements RangeSource {
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
        return new Estimate(0, 0);
    }

    @Override
    public Absence absence(IndexedPath path) {
        return Absence.NONE;
    }

    @Override
    public RecordKeys absent(IndexedPath path, boolean backward, @Nullable KeyBytes fromRid) {
        throw new IllegalStateException("nothing is indexed");
    }

    @Override
    public OptionalLong exactRecordCount() {
        return OptionalLong.of(0);
    }

    @Override
    public boolean hidesRecords() {
        return false;
    }

    @Override
    public long recordCount() {
        return 0;
    }

    @Override
    public long indexedRecordCount() {
        return 0;
    }

    @Override
    public RecordCursor records() {
        return new Nowhere();
    }

    @Override
    public KeyStream postings(IndexInterval.OfPath term) {
        throw new IllegalStateException("nothing is indexed");
    }

    @Override
    public EntryCursor entries(EntryScan scan) {
        throw new IllegalStateException("nothing is indexed");
    }

    @Override
    public @Nullable JsonView load(byte[] recordKey) {
        return null;
    }

    private static final class Nowhere implements RecordCursor {
        @Override
        public boolean seek(byte[] from) {
            return false;
        }

        @Override
        public boolean next() {
            return false;
        }

        @Override
        public byte[] key() {
            throw new IllegalStateException("there is no record");
        }

        @Override
        public @Nullable JsonView document() {
            return null;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
