package dev.orrery.partition.query;

import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.query.value.StringValue;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.key.IndexKey;
import java.util.Arrays;

/** Finds listed records by the index of resource ids. Those that have gone are passed over. */
final class StoredAbsences implements RangeSource.RecordKeys {
    static final IndexedPath RESOURCE_ID = IndexedPath.of("_rid");

    private final AbsentRecords records;
    private final KeyCursor index;
    private final IndexIntervals intervals;
    private final byte[] siblingRid;
    private final int step;
    private int at;
    private byte[] key = {};

    /** Where reading begins, and which way it goes. */
    record Direction(int start, boolean backward) {}

    StoredAbsences(
            AbsentRecords records,
            KeyCursor index,
            IndexIntervals intervals,
            byte[] siblingRid,
            Direction direction) {
        this.records = records;
        this.index = index;
        this.intervals = intervals;
        this.siblingRid = siblingRid;
        this.step = direction.backward ? -1 : 1;
        this.at = direction.start;
    }

    @Override
    public boolean next() {
        while (at >= 0 && at < records.size()) {
            long number = records.number(at);
            at += step;
            if (find(RidNumbers.text(siblingRid, number))) {
                return true;
            }
        }
        return false;
    }

    private boolean find(String rid) {
        byte[] term = intervals.term(RESOURCE_ID, StringValue.of(rid));
        if (!index.seek(term)) {
            return false;
        }
        byte[] entry = index.key();
        if (entry.length < term.length
                || !Arrays.equals(entry, 0, term.length, term, 0, term.length)) {
            return false;
        }
        key = IndexKey.recordKey(entry);
        return true;
    }

    @Override
    public byte[] key() {
        return key;
    }

    @Override
    public void close() {
        index.close();
    }
}
