package dev.orrery.partition.query;

import dev.orrery.query.execute.KeyBytes;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.KeyRange;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries of an interval for records inside a scope. */
final class StoredEntries implements RangeSource.EntryCursor {
    private final QueryScope scope;
    private final KeyCursor cursor;
    private final RangeSource.EntryScan scan;
    private final IndexIntervals intervals;
    private boolean started;
    private byte[] entry = {};
    private byte[] recordKey = {};
    private byte[] run = {};
    private boolean continuesRun;

    StoredEntries(
            QueryScope scope,
            KeyCursor cursor,
            RangeSource.EntryScan scan,
            IndexIntervals intervals) {
        this.scope = scope;
        this.cursor = cursor;
        this.scan = scan;
        this.intervals = intervals;
    }

    @Override
    public boolean next() {
        boolean found = started ? move() : start();
        started = true;
        return take(found);
    }

    /** Stands on the first entry from here on that belongs to a record of the scope. */
    private boolean take(boolean there) {
        boolean found = there;
        while (found) {
            entry = cursor.key();
            recordKey = IndexKey.recordKey(entry);
            if (scope.contains(recordKey)) {
                compareRun();
                return true;
            }
            found = move();
        }
        return false;
    }

    private boolean move() {
        return scan.backward() ? cursor.previous() : cursor.next();
    }

    private boolean start() {
        return switch (scan.start()) {
            case RangeSource.Start.Beginning _ -> scan.backward() ? cursor.last() : cursor.first();
            case RangeSource.Start.AtRun(var values) ->
                    atRun(intervals.run(scan.interval(), values));
            case RangeSource.Start.At(KeyBytes position, boolean inclusive) ->
                    at(position.bytes(), inclusive);
        };
    }

    private boolean atRun(byte[] prefix) {
        if (!scan.backward()) {
            return cursor.seek(prefix);
        }
        byte @Nullable [] behind = KeyRange.next(prefix);
        return behind == null ? cursor.last() : cursor.seekBackward(behind);
    }

    private boolean at(byte[] position, boolean inclusive) {
        boolean found = scan.backward() ? cursor.seekBackward(position) : cursor.seek(position);
        if (found && !inclusive && Arrays.equals(cursor.key(), position)) {
            return move();
        }
        return found;
    }

    private void compareRun() {
        int end = IndexKey.orderedEnd(entry);
        continuesRun = Arrays.equals(run, 0, run.length, entry, 0, end);
        if (!continuesRun) {
            run = Arrays.copyOf(entry, end);
        }
    }

    @Override
    public boolean skipRun() {
        boolean found;
        if (scan.backward()) {
            found = cursor.seekBackward(run);
        } else {
            byte @Nullable [] behind = KeyRange.next(run);
            found = behind != null && cursor.seek(behind);
        }
        return take(found);
    }

    @Override
    public byte[] recordKey() {
        return recordKey;
    }

    @Override
    public byte[] position() {
        return entry;
    }

    @Override
    public boolean continuesRun() {
        return continuesRun;
    }

    @Override
    public void close() {
        cursor.close();
    }
}
