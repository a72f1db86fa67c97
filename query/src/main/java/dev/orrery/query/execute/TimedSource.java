package dev.orrery.query.execute;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.QueryTimes;
import dev.orrery.query.evaluate.QueryTimes.Phase;
import dev.orrery.query.plan.Absence;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Measures how long documents take to load, and the index to be read. */
final class TimedSource implements RangeSource {
    private final RangeSource source;
    private final QueryTimes times;

    TimedSource(RangeSource source, QueryTimes times) {
        this.source = source;
        this.times = times;
    }

    @Override
    public boolean isIndexed(IndexedPath path) {
        return source.isIndexed(path);
    }

    @Override
    public List<CompositeIndex> composites() {
        return source.composites();
    }

    @Override
    public Estimate estimate(IndexInterval interval) {
        return source.estimate(interval);
    }

    @Override
    public Absence absence(IndexedPath path) {
        return source.absence(path);
    }

    @Override
    public long recordCount() {
        return source.recordCount();
    }

    @Override
    public long indexedRecordCount() {
        return source.indexedRecordCount();
    }

    @Override
    public OptionalLong exactRecordCount() {
        return source.exactRecordCount();
    }

    @Override
    public boolean hidesRecords() {
        return source.hidesRecords();
    }

    @Override
    public RecordCursor records() {
        return source.records();
    }

    @Override
    public KeyStream postings(IndexInterval.OfPath term) {
        KeyStream stream = source.postings(term);
        return new KeyStream() {
            @Override
            public boolean seek(byte[] from) {
                long start = times.now();
                boolean found = stream.seek(from);
                times.add(Phase.INDEX_LOOKUP, start);
                return found;
            }

            @Override
            public byte[] key() {
                return stream.key();
            }

            @Override
            public void close() {
                stream.close();
            }
        };
    }

    @Override
    public EntryCursor entries(EntryScan scan) {
        EntryCursor entries = source.entries(scan);
        return new EntryCursor() {
            @Override
            public boolean next() {
                long start = times.now();
                boolean found = entries.next();
                times.add(Phase.INDEX_LOOKUP, start);
                return found;
            }

            @Override
            public byte[] recordKey() {
                return entries.recordKey();
            }

            @Override
            public byte[] position() {
                return entries.position();
            }

            @Override
            public boolean continuesRun() {
                return entries.continuesRun();
            }

            @Override
            public boolean skipRun() {
                return entries.skipRun();
            }

            @Override
            public void close() {
                entries.close();
            }
        };
    }

    @Override
    public RecordKeys absent(IndexedPath path, boolean backward, @Nullable KeyBytes fromRid) {
        return source.absent(path, backward, fromRid);
    }

    @Override
    public @Nullable JsonView load(byte[] recordKey) {
        long start = times.now();
        JsonView document = source.load(recordKey);
        times.add(Phase.DOCUMENT_LOAD, start);
        return document;
    }
}
