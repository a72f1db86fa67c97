package dev.orrery.partition.row;

import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowCodec;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.SortKey;
import dev.orrery.cql.row.Visibility;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.model.key.CassandraToken;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.record.RecordValue;
import java.util.Arrays;

/** Reads the rows of many logical partitions, one after another. */
public final class RowScan {
    private static final int POSITION_BYTES = 16;

    private final StoreView view;
    private final RowScanRequest request;
    private final RowFilter filter;
    private final Visibility visibility;
    private final RowPageBuilder page;

    /** Reads all rows. */
    public RowScan(StoreView view, RowScanRequest request, Visibility visibility) {
        this(view, request, RowFilter.ALL, visibility);
    }

    RowScan(StoreView view, RowScanRequest request, RowFilter filter, Visibility visibility) {
        this.view = view;
        this.request = request;
        this.filter = filter;
        this.visibility = visibility;
        this.page = new RowPageBuilder(request.limits());
    }

    /** Reads what lies in an interval of keys, behind where the page before ended. */
    public RowPage read(KeyRange keys, long lsn) {
        try (KeyCursor cursor = view.scan(Family.RECORDS, keys)) {
            boolean found = cursor.first();
            if (request.after().isPresent()) {
                RowPosition after = request.after().get();
                byte[] logicalKey = logicalKey(after.partitionKey());
                found = after.row().isEmpty() && skip(cursor, logicalKey);
                if (after.row().isPresent()) {
                    found = resume(cursor, logicalKey, after.row().get());
                }
            }
            while (found) {
                found = partition(cursor);
            }
        }
        return page.page(lsn);
    }

    private byte[] logicalKey(byte[] partitionKey) {
        return logicalKey(request.containerNumber(), partitionKey);
    }

    /** The key of the logical partition with a serialised partition key. */
    static byte[] logicalKey(int container, byte[] partitionKey) {
        PartitionKey key = TableKeys.address(partitionKey);
        RingPosition position = RingPositions.of(CassandraToken.of(key));
        return new LogicalKey(container, position, key).encode();
    }

    /** Goes on inside a logical partition; what it has besides rows was shown before. */
    private boolean resume(KeyCursor cursor, byte[] logicalKey, RowKey row) {
        byte[] key = RecordKey.encode(logicalKey, SortKey.row(row.array()));
        byte[] start = row.isStatic() ? key : Arrays.copyOf(key, key.length + 1);
        if (!cursor.seek(start)) {
            return false;
        }
        Coverage coverage = new ViewSource(view).coverage(logicalKey, RowInterval.ALL);
        begin(logicalKey, coverage);
        return rows(cursor, logicalKey, coverage, true);
    }

    private void begin(byte[] logicalKey, Coverage coverage) {
        byte[] key =
                TableKeys.serialised(LogicalKey.read(logicalKey, POSITION_BYTES).partitionKey());
        page.begin(key, coverage.statics(visibility));
    }

    /** Reads the logical partition on whose first record the cursor stands. */
    private boolean partition(KeyCursor cursor) {
        byte[] key = cursor.key();
        byte[] logicalKey = LogicalKey.prefixOf(key, POSITION_BYTES);
        Coverage coverage = Coverage.NONE;
        boolean found = true;
        if (SortKey.isHeader(key, logicalKey.length)) {
            RecordValue value = RecordValue.of(cursor.value());
            page.visit(value.bodyLength());
            coverage =
                    new ViewSource(view)
                            .coverage(logicalKey, RowInterval.ALL, RowSource.header(value));
            found = cursor.seek(RecordKey.encode(logicalKey, SortKey.rows()));
        }
        begin(logicalKey, coverage);
        if (found) {
            return rows(cursor, logicalKey, coverage, false);
        }
        // Nothing follows in the range: this logical partition is the last.
        endPartition(logicalKey);
        return false;
    }

    /** Reads the rows from the cursor on; false if the page or the scan is at its end. */
    private boolean rows(KeyCursor cursor, byte[] logicalKey, Coverage coverage, boolean resumed) {
        boolean found = true;
        boolean any = resumed;
        while (found) {
            byte[] key = cursor.key();
            if (!startsWith(key, logicalKey)) {
                break;
            }
            RowKey rowKey = RowKey.of(SortKey.clusteringKey(key, logicalKey.length));
            RecordValue value = RecordValue.of(cursor.value());
            if (!page.visit(value.bodyLength())) {
                page.end();
                page.stop(RowPosition.behind(page.partitionKey(), rowKey));
                return false;
            }
            Row stored = RowCodec.decode(value.array(), value.bodyOffset());
            Row live = coverage.live(rowKey.array(), stored, visibility);
            if (!live.isEmpty() && filter.test(key, page.statics(), live)) {
                any = true;
                if (page.isFull()) {
                    page.end();
                    page.stop();
                    return false;
                }
                if (request.wanted() == RowScanRequest.Wanted.PARTITIONS) {
                    page.endWithoutRows();
                    return skip(cursor, logicalKey);
                }
                page.add(rowKey, live);
                if (page.isPartitionFull()) {
                    page.end();
                    return skip(cursor, logicalKey);
                }
            }
            found = cursor.next();
        }
        boolean more = any || endPartition(logicalKey);
        page.end();
        return found && more;
    }

    /** Ends a logical partition without rows; false if it does not fit into the page. */
    private boolean endPartition(byte[] logicalKey) {
        byte[] headerKey = RecordKey.encode(logicalKey, SortKey.header());
        if (page.statics().isEmpty() || !filter.test(headerKey, page.statics(), Row.EMPTY)) {
            return true;
        }
        if (page.isFull()) {
            page.stop();
            return false;
        }
        page.endWithoutRows();
        return true;
    }

    private static boolean skip(KeyCursor cursor, byte[] logicalKey) {
        byte[] next = KeyRange.next(logicalKey);
        return next != null && cursor.seek(next);
    }

    private static boolean startsWith(byte[] key, byte[] prefix) {
        return key.length > prefix.length
                && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
    }
}
