package dev.orrery.partition.row;

import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.SortKey;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.LiveTable;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.record.RecordValue;
import org.jspecify.annotations.Nullable;

/** One logical partition of a table, for the evaluation of one command. */
final class RowContext {
    private final Draft draft;
    private final LiveContainer container;
    private final LiveTable table;
    private final byte[] logicalKey;
    private final long nowSecond;
    private final OverlaySource source;

    RowContext(Draft draft, LiveContainer container, byte[] logicalKey, long nowSecond) {
        this.draft = draft;
        this.container = container;
        this.table = container.requireTable();
        this.logicalKey = logicalKey;
        this.nowSecond = nowSecond;
        this.source = new OverlaySource(draft.overlay());
    }

    Draft draft() {
        return draft;
    }

    LiveContainer container() {
        return container;
    }

    LiveTable table() {
        return table;
    }

    byte[] logicalKey() {
        return logicalKey;
    }

    /** What times to live and deletions count from, and what has expired. */
    long nowSecond() {
        return nowSecond;
    }

    OverlaySource source() {
        return source;
    }

    byte[] headerKey() {
        return RecordKey.encode(logicalKey, SortKey.header());
    }

    byte[] rowKey(RowKey row) {
        return RecordKey.encode(logicalKey, SortKey.row(row.array()));
    }

    /** What is stored under a key, or null. */
    @Nullable StoredContent stored(byte[] recordKey) {
        byte[] value = source.find(recordKey);
        if (value == null) {
            return null;
        }
        RecordValue found = RecordValue.of(value);
        return new StoredContent(found, RowRecord.decode(recordKey, logicalKey.length, found));
    }

    /** The live row with a key; empty if there is none. */
    Row live(RowKey row, Coverage coverage) {
        StoredContent stored = stored(rowKey(row));
        return stored != null && stored.record() instanceof RowRecord.Data(Row found)
                ? coverage.live(row.array(), found, nowSecond)
                : Row.EMPTY;
    }

    /** A record as it lies in the store. */
    record StoredContent(RecordValue value, RowRecord record) {}
}
