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
import dev.orrery.storage.engine.Lookup;
import dev.orrery.storage.engine.ReadTier;
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
    private final StoreView view;
    private final SliceRequest request;
    private final Visibility visibility;
    private final byte[] logicalKey;
    private final RowPageBuilder page;

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
        boolean reversed = request.reversed();
        try (KeyCursor cursor = view.scan(Family.RECORDS, keys(interval))) {
            boolean found = reversed ? cursor.last() : cursor.first();
            while (found) {
                if (page.isPartitionFull() || !add(cursor.key(), cursor.value(), coverage)) {
                    return false;
                }
                found = reversed ? cursor.previous() : cursor.next();
            }
            return true;
        }
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
     * Reads one row as far as memory has it; empty if that does not tell. The header is looked up
     * first, so that a row is never older than what deletes it.
     */
    public Optional<RowPage> cached(long lsn) {
        Optional<byte[]> row = onlyRow();
        if (row.isEmpty()) {
            return Optional.empty();
        }
        byte[] headerKey = RecordKey.encode(logicalKey, SortKey.header());
        Coverage coverage = Coverage.NONE;
        switch (view.find(Family.RECORDS, headerKey, ReadTier.BLOCK_CACHE)) {
            case Lookup.Unknown _ -> {
                return Optional.empty();
            }
            case Lookup.Found found ->
                    coverage =
                            new Coverage(
                                    RowSource.header(RecordValue.of(found.value())), List.of());
            case Lookup.Absent _ -> {}
        }
        if (coverage.header().hasRanges()) {
            return Optional.empty();
        }
        byte[] rowKey = RecordKey.encode(logicalKey, SortKey.row(row.get()));
        return switch (view.find(Family.RECORDS, rowKey, ReadTier.BLOCK_CACHE)) {
            case Lookup.Unknown _ -> Optional.empty();
            case Lookup.Absent _ -> {
                begin(coverage);
                yield Optional.of(end(lsn));
            }
            case Lookup.Found found -> {
                begin(coverage);
                add(rowKey, found.value(), coverage);
                yield Optional.of(end(lsn));
            }
        };
    }

    /** The key of the row, if the request is for one only. */
    private Optional<byte[]> onlyRow() {
        if (request.intervals().size() != 1 || request.after().isPresent()) {
            return Optional.empty();
        }
        byte[] from = request.intervals().getFirst().from();
        byte[] to = request.intervals().getFirst().to();
        boolean one =
                to != null
                        && to.length == from.length + 1
                        && to[from.length] == 0
                        && Arrays.equals(from, 0, from.length, to, 0, from.length);
        return one ? Optional.of(from) : Optional.empty();
    }
}
