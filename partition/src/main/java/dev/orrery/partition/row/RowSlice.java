package dev.orrery.partition.row;

import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowCodec;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.SortKey;
import dev.orrery.cql.row.Visibility;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import dev.orrery.storage.record.RecordValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads rows of one logical partition. */
public final class RowSlice {
    private static final int FEW_RECORDS = 1_000;
    private static final int FEW_BYTES = 128 << 10;

    private final StoreView view;
    private final SliceRequest request;
    private final Visibility visibility;
    private final byte[] logicalKey;
    private final RowPageBuilder page;
    private boolean few;

    /** Prepares the read from one state of the store. */
    public RowSlice(StoreView view, SliceRequest request, Visibility visibility) {
        this.view = view;
        this.request = request;
        this.visibility = visibility;
        this.logicalKey =
                new LogicalKey(
                                request.address().containerNumber(),
                                request.address().position(),
                                request.address().partitionKey())
                        .encode();
        this.page = new RowPageBuilder(request.limits());
    }

    public RowPage read(long lsn) {
        ViewSource source = new ViewSource(view);
        PartitionHeader header = source.header(logicalKey);
        begin(new Coverage(header, List.of()));
        List<RowInterval> intervals =
                request.reversed() ? request.intervals().reversed() : request.intervals();
        for (RowInterval interval : intervals) {
            RowInterval rest = behind(interval);
            if (!rest.isEmpty() && !read(rest, source.coverage(logicalKey, rest, header))) {
                break;
            }
        }
        return end(lsn);
    }

    /** As {@link #read}, if that is little enough for a thread that others wait for; else empty. */
    public Optional<RowPage> readFew(long lsn) {
        few = true;
        RowPage found = read(lsn);
        return isTooMuch() ? Optional.empty() : Optional.of(found);
    }

    private boolean isTooMuch() {
        return few && page.hasSeen(FEW_RECORDS, FEW_BYTES);
    }

    private void begin(Coverage coverage) {
        page.begin(
                TableKeys.serialised(request.address().partitionKey()),
                coverage.statics(visibility));
    }

    private RowPage end(long lsn) {
        page.end();
        RowPage found = page.page(lsn);
        boolean onlyStatics =
                found.partitions().isEmpty()
                        && found.resume().isEmpty()
                        && request.after().isEmpty()
                        && !page.statics().isEmpty();
        if (!onlyStatics) {
            return found;
        }
        page.endWithoutRows();
        return page.page(lsn);
    }

    /** The part of an interval that the page before has not shown. */
    private RowInterval behind(RowInterval interval) {
        if (request.after().isEmpty()) {
            return interval;
        }
        byte[] last = request.after().get().array();
        byte[] to = interval.to();
        if (request.reversed()) {
            return to == null || Arrays.compareUnsigned(last, to) < 0
                    ? RowInterval.of(interval.from(), last)
                    : interval;
        }
        return Arrays.compareUnsigned(last, interval.from()) < 0
                ? interval
                : RowInterval.of(Arrays.copyOf(last, last.length + 1), to);
    }

    /** Reads an interval; false if the page ends in it. */
    private boolean read(RowInterval interval, Coverage coverage) {
        if (interval.isOnly()) {
            return readRow(interval.from(), coverage);
        }
        boolean reversed = request.reversed();
        try (KeyCursor cursor = view.scan(Family.RECORDS, keys(interval))) {
            boolean found = reversed ? cursor.last() : cursor.first();
            while (found) {
                if (page.isPartitionFull()
                        || isTooMuch()
                        || !add(cursor.key(), cursor.value(), coverage)) {
                    return false;
                }
                found = reversed ? cursor.previous() : cursor.next();
            }
            return true;
        }
    }

    /** A look-up has the filters of the files, which a cursor has not. */
    private boolean readRow(byte[] clusteringKey, Coverage coverage) {
        byte[] key = RecordKey.encode(logicalKey, SortKey.row(clusteringKey));
        byte[] value = view.find(Family.RECORDS, key);
        return value == null || (!page.isPartitionFull() && add(key, value, coverage));
    }

    private boolean add(byte[] key, byte[] bytes, Coverage coverage) {
        RowKey rowKey = RowKey.of(SortKey.clusteringKey(key, logicalKey.length));
        RecordValue value = RecordValue.of(bytes);
        if (!page.visit(value.bodyLength())) {
            page.stop(RowPosition.behind(page.partitionKey(), rowKey));
            return false;
        }
        Row stored = RowCodec.decode(bytes, value.bodyOffset());
        Row live = coverage.live(rowKey.array(), stored, visibility);
        if (live.isEmpty()) {
            return true;
        }
        if (page.isFull()) {
            page.stop();
            return false;
        }
        page.add(rowKey, live);
        return true;
    }

    private KeyRange keys(RowInterval interval) {
        byte[] to = interval.to();
        return KeyRange.of(
                RecordKey.encode(logicalKey, SortKey.row(interval.from())),
                RecordKey.encode(logicalKey, to == null ? SortKey.afterRows() : SortKey.row(to)));
    }

    /**
     * Reads one row from a view of the latest state; empty if the request is for more, or if the
     * look-ups may have met different states. The header is looked up first, so a row that no batch
     * has changed since is of one state with it.
     *
     * @param lsn of the state that was there before the view was made
     */
    public Optional<RowPage> latest(long lsn) {
        if (!isOneRow()) {
            return Optional.empty();
        }
        ViewSource source = new ViewSource(view);
        PartitionHeader header = source.header(logicalKey);
        if (header.hasRanges()) {
            return Optional.empty();
        }
        byte[] key = rowKey();
        byte[] value = source.find(key);
        boolean steady =
                value == null ? header.statics().isEmpty() : RecordValue.of(value).lsn() <= lsn;
        if (!steady) {
            return Optional.empty();
        }
        Coverage coverage = new Coverage(header, List.of());
        begin(coverage);
        if (value != null) {
            add(key, value, coverage);
        }
        return Optional.of(end(lsn));
    }

    private boolean isOneRow() {
        return request.intervals().size() == 1
                && request.after().isEmpty()
                && request.intervals().getFirst().isOnly();
    }

    private byte[] rowKey() {
        return RecordKey.encode(logicalKey, SortKey.row(request.intervals().getFirst().from()));
    }
}
