package dev.orrery.partition.row;

import dev.orrery.cql.read.StoredRow;
import dev.orrery.cql.row.Deletion;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowCodec;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.SortKey;
import dev.orrery.cql.row.Visibility;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.overlay.OverlayCursor;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.LiveTable;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.record.RecordValue;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One logical partition of a table, for the evaluation of one command. */
final class RowContext {
    private static final int MAX_RECORDS_FOR_FIRST = 1_000;

    private final Draft draft;
    private final LiveContainer container;
    private final LiveTable table;
    private final byte[] logicalKey;
    private final Visibility visibility;
    private final OverlaySource source;
    private long grownBytes;

    RowContext(Draft draft, LiveContainer container, byte[] logicalKey, long nowSecond) {
        this.draft = draft;
        this.container = container;
        this.table = container.requireTable();
        this.logicalKey = logicalKey;
        this.visibility = new Visibility(table.columns(), nowSecond);
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
        return visibility.nowSecond();
    }

    Visibility visibility() {
        return visibility;
    }

    OverlaySource source() {
        return source;
    }

    /** Counts records and bytes that the logical partition has more. */
    void grow(long items, long bytes) {
        StateChanges.addStatistics(draft.overlay(), container.number(), logicalKey, items, bytes);
        grownBytes += bytes;
    }

    /** Bytes that the command has added to the logical partition so far. */
    long grownBytes() {
        return grownBytes;
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
                ? coverage.live(row.array(), found, visibility)
                : Row.EMPTY;
    }

    /**
     * The first live row; empty if there is none among the first records.
     *
     * @param cells whether cells count; without them only rows that were inserted are there
     */
    Optional<StoredRow> firstRow(boolean cells) {
        Coverage coverage = source.coverage(logicalKey, RowInterval.ALL);
        KeyRange rows =
                KeyRange.of(
                        RecordKey.encode(logicalKey, SortKey.rows()),
                        RecordKey.encode(logicalKey, SortKey.afterRows()));
        try (OverlayCursor cursor = source.overlay().scan(Family.RECORDS, rows)) {
            for (int i = 0; i < MAX_RECORDS_FOR_FIRST && cursor.next(); i++) {
                RowKey key = RowKey.of(SortKey.clusteringKey(cursor.key(), logicalKey.length));
                RecordValue value = RecordValue.of(cursor.value());
                Row stored = RowCodec.decode(value.array(), value.bodyOffset());
                Row seen = coverage.live(key.array(), stored, visibility);
                Row live = cells ? seen : marked(seen);
                if (!live.isEmpty()) {
                    return Optional.of(new StoredRow(key, live));
                }
            }
        }
        return Optional.empty();
    }

    /** Only that a row was inserted. */
    private static Row marked(Row row) {
        return new Row(row.marker(), Deletion.NONE, List.of(), row.written());
    }

    /** A record as it lies in the store. */
    record StoredContent(RecordValue value, RowRecord record) {}
}
