package dev.orrery.partition.row;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowCodec;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.SortKey;
import dev.orrery.cql.row.Visibility;
import dev.orrery.cql.schema.RowIndex;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.key.RowIndexKey;
import dev.orrery.storage.record.RecordValue;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads rows by an index. Every row is checked: an entry says only that the value was written.
 * Where the index is not complete yet, the rows are searched instead.
 */
public final class IndexLookup {
    private static final int POSITION_BYTES = 16;

    private final StoreView view;
    private final LiveContainer container;
    private final IndexRequest request;
    private final Visibility visibility;
    private final RowPageBuilder page;
    private byte[] logicalKey = {};
    private Coverage coverage = Coverage.NONE;
    private boolean wholePartition;

    /** Prepares the read from one state of the store. */
    public IndexLookup(
            StoreView view, LiveContainer container, IndexRequest request, Visibility visibility) {
        this.view = view;
        this.container = container;
        this.request = request;
        this.visibility = visibility;
        this.page = new RowPageBuilder(request.limits());
    }

    /** Reads what lies in a range of the ring. */
    public RowPage read(RingRange range, long lsn) {
        RowIndex index = index();
        KeyRange records = records(range);
        RowFilter filter = RowFilter.having(container.requireTable(), index, request.value());
        if (!isComplete(index)) {
            return search(records, filter, lsn);
        }
        byte[] term = RowIndexKey.term(index.number(), request.value());
        byte[] from = start(term, records);
        byte[] recordsTo = records.to();
        byte[] to =
                recordsTo == null || recordsTo.length <= LogicalKey.CONTAINER_BYTES
                        ? KeyRange.next(IndexKey.encode(term, containerKey(records)))
                        : IndexKey.encode(term, recordsTo);
        try (KeyCursor cursor = view.scan(Family.INDEX, from, to)) {
            boolean found = cursor.first();
            while (found && add(IndexKey.recordKey(cursor.key()), filter)) {
                found = cursor.next();
            }
        }
        page.end();
        return page.page(lsn);
    }

    private static byte[] containerKey(KeyRange records) {
        return Arrays.copyOf(records.from(), LogicalKey.CONTAINER_BYTES);
    }

    private RowIndex index() {
        return container.allRowIndexes().stream()
                .filter(index -> index.number() == request.indexNumber())
                .findFirst()
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.DEFINITION_STALE,
                                        "The partition does not know the index."));
    }

    private boolean isComplete(RowIndex index) {
        return container
                .transition()
                .map(
                        walk ->
                                walk.previousIndexes().contains(index)
                                        && walk.targetIndexes().contains(index))
                .orElse(true);
    }

    private KeyRange records(RingRange range) {
        return request.partition()
                .map(
                        address ->
                                KeyRange.ofPrefix(
                                        new LogicalKey(
                                                        address.containerNumber(),
                                                        address.position(),
                                                        address.partitionKey())
                                                .encode()))
                .orElseGet(() -> KeyRange.ofRing(request.containerNumber(), range));
    }

    private RowPage search(KeyRange records, RowFilter filter, long lsn) {
        RowScanRequest all =
                new RowScanRequest(
                        request.containerNumber(),
                        RingRange.FULL,
                        request.after(),
                        RowScanRequest.Wanted.ROWS,
                        request.limits());
        return new RowScan(view, all, filter, visibility).read(records, lsn);
    }

    /** The first entry that the page before has not shown. */
    private byte[] start(byte[] term, KeyRange records) {
        Optional<RowPosition> after = request.after();
        if (after.isEmpty()) {
            return IndexKey.encode(term, records.from());
        }
        byte[] logical = RowScan.logicalKey(request.containerNumber(), after.get().partitionKey());
        Optional<RowKey> row = after.get().row();
        if (row.isEmpty()) {
            byte[] next = KeyRange.next(logical);
            return IndexKey.encode(term, next == null ? logical : next);
        }
        byte[] key = RecordKey.encode(logical, SortKey.row(row.get().array()));
        byte[] header = RecordKey.encode(logical, SortKey.header());
        if (view.contains(Family.INDEX, IndexKey.encode(term, header))) {
            // Found by its header: all rows of the logical partition belong to the answer.
            beginPartition(logical);
            wholePartition = true;
            rows(Arrays.copyOf(key, key.length + 1), RowFilter.ALL);
            byte[] next = KeyRange.next(logical);
            return IndexKey.encode(term, next == null ? logical : next);
        }
        return IndexKey.encode(term, Arrays.copyOf(key, key.length + 1));
    }

    private void beginPartition(byte[] key) {
        page.end();
        logicalKey = key;
        coverage = new ViewSource(view).coverage(key, RowInterval.ALL);
        wholePartition = false;
        page.begin(
                TableKeys.serialised(LogicalKey.read(key, POSITION_BYTES).partitionKey()),
                coverage.statics(visibility));
    }

    /** Adds what an entry leads to; false if the page ends. */
    private boolean add(byte[] recordKey, RowFilter filter) {
        byte[] logical = LogicalKey.prefixOf(recordKey, POSITION_BYTES);
        if (!Arrays.equals(logical, logicalKey)) {
            beginPartition(logical);
        }
        if (SortKey.isHeader(recordKey, logical.length)) {
            wholePartition = filter.test(recordKey, page.statics(), Row.EMPTY);
            return !wholePartition || partition();
        }
        return wholePartition || page.isPartitionFull() || addRow(recordKey, filter);
    }

    private boolean partition() {
        if (!rows(RecordKey.encode(logicalKey, SortKey.rows()), RowFilter.ALL)) {
            return false;
        }
        if (!page.hasRows()) {
            if (page.isFull()) {
                page.stop();
                return false;
            }
            page.endWithoutRows();
        }
        return true;
    }

    private boolean rows(byte[] from, RowFilter filter) {
        byte[] to = RecordKey.encode(logicalKey, SortKey.afterRows());
        try (KeyCursor cursor = view.scan(Family.RECORDS, from, to)) {
            boolean found = cursor.first();
            while (found) {
                if (!add(cursor.key(), cursor.value(), filter)) {
                    return false;
                }
                found = cursor.next();
            }
        }
        return true;
    }

    private boolean addRow(byte[] recordKey, RowFilter filter) {
        byte[] value = view.find(Family.RECORDS, recordKey);
        return value == null || add(recordKey, value, filter);
    }

    private boolean add(byte[] recordKey, byte[] bytes, RowFilter filter) {
        RowKey rowKey = RowKey.of(SortKey.clusteringKey(recordKey, logicalKey.length));
        RecordValue value = RecordValue.of(bytes);
        if (!page.visit(value.bodyLength())) {
            page.end();
            page.stop(RowPosition.behind(page.partitionKey(), rowKey));
            return false;
        }
        Row stored = RowCodec.decode(bytes, value.bodyOffset());
        Row live = coverage.live(rowKey.array(), stored, visibility);
        if (live.isEmpty() || !filter.test(recordKey, page.statics(), live)) {
            return true;
        }
        if (page.isFull()) {
            page.end();
            page.stop();
            return false;
        }
        page.add(rowKey, live);
        return true;
    }
}
