package dev.orrery.partition.row;

import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.StoredRow;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.SortKey;
import dev.orrery.cql.row.Visibility;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.record.RecordValue;
import java.util.ArrayList;
import java.util.List;

/** Reads the rows of a table in the order of their last change. */
public final class RowChangeScan {
    private static final int POSITION_BYTES = 16;

    /** Entries one page looks at before it may be cut: hidden ones take time too. */
    private static final int MAX_ENTRIES = 10_000;

    private final StoreView view;
    private final RowChangesRequest request;
    private final RingRange range;
    private final Visibility visibility;
    private final List<PartitionRows> changes = new ArrayList<>();
    private long bytes;

    /**
     * Prepares the read from one state of the store.
     *
     * @param range what the partition owns of the range asked for
     */
    public RowChangeScan(
            StoreView view, RowChangesRequest request, RingRange range, Visibility visibility) {
        this.view = view;
        this.request = request;
        this.range = range;
        this.visibility = visibility;
    }

    /** Reads a page. */
    public RowChangesPage read(long appliedLsn) {
        long start = request.afterLsn() > 0 ? request.afterLsn() : firstSince(appliedLsn) - 1;
        int container = request.containerNumber();
        try (KeyCursor cursor = view.scan(Family.FEED, FeedKey.after(container, start))) {
            long last = start;
            int entries = 0;
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                long lsn = FeedKey.read(cursor.key()).lsn();
                boolean full = changes.size() >= request.maxRows() || entries >= MAX_ENTRIES;
                if (full && lsn != last) {
                    return page(last, true);
                }
                last = lsn;
                entries++;
                add(cursor.value());
            }
            return page(Math.max(last, appliedLsn), false);
        }
    }

    /** The first LSN whose batch was made at the time asked for or later: times never fall. */
    private long firstSince(long appliedLsn) {
        long low = 1;
        long high = appliedLsn + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (timeFrom(middle) >= request.fromMillis()) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The time of the first change at an LSN or behind it; the end of time if there is none. */
    private long timeFrom(long lsn) {
        int container = request.containerNumber();
        try (KeyCursor cursor = view.scan(Family.FEED, FeedKey.after(container, lsn - 1))) {
            return cursor.first() ? record(cursor.value()).timestampMillis() : Long.MAX_VALUE;
        }
    }

    private RecordValue record(byte[] recordKey) {
        byte[] value = view.find(Family.RECORDS, recordKey);
        if (value == null) {
            throw new OrreryException(
                    ErrorCode.CORRUPTION, "An entry of the change feed has no record.");
        }
        return RecordValue.of(value);
    }

    private void add(byte[] recordKey) {
        if (!range.contains(LogicalKey.positionOf(recordKey, POSITION_BYTES))) {
            return;
        }
        RecordValue value = record(recordKey);
        bytes += value.bodyLength();
        byte[] logicalKey = LogicalKey.prefixOf(recordKey, POSITION_BYTES);
        byte[] partitionKey =
                TableKeys.serialised(LogicalKey.read(recordKey, POSITION_BYTES).partitionKey());
        Coverage coverage =
                new ViewSource(view).coverage(logicalKey, rowsOf(recordKey, logicalKey.length));
        Row statics = coverage.statics(visibility);
        switch (RowRecord.decode(recordKey, logicalKey.length, value)) {
            case RowRecord.Data(Row stored) -> {
                RowKey key = RowKey.of(SortKey.clusteringKey(recordKey, logicalKey.length));
                Row live = coverage.live(key.array(), stored, visibility);
                if (!live.isEmpty()) {
                    changes.add(
                            new PartitionRows(
                                    partitionKey, statics, List.of(new StoredRow(key, live))));
                }
            }
            case RowRecord.Header _ -> {
                if (!statics.isEmpty()) {
                    changes.add(new PartitionRows(partitionKey, statics, List.of()));
                }
            }
            case RowRecord.Range _ -> {}
        }
    }

    /** The row whose coverage matters; nothing covers a header. */
    private static RowInterval rowsOf(byte[] recordKey, int sortOffset) {
        return SortKey.isRow(recordKey, sortOffset)
                ? RowInterval.only(RowKey.of(SortKey.clusteringKey(recordKey, sortOffset)))
                : RowInterval.of(new byte[0], new byte[0]);
    }

    private RowChangesPage page(long lsn, boolean more) {
        int size = (int) Math.min(bytes, Integer.MAX_VALUE);
        return new RowChangesPage(changes, lsn, more, RequestUnits.read(size));
    }
}
