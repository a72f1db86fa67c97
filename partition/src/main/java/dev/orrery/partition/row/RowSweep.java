package dev.orrery.partition.row;

import dev.orrery.cql.row.Deletion;
import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowPurge;
import dev.orrery.cql.row.SortKey;
import dev.orrery.partition.evaluate.ExpiryCandidates;
import dev.orrery.partition.evaluate.PurgeStep;
import dev.orrery.partition.overlay.OverlayCursor;
import dev.orrery.partition.row.RowContext.StoredContent;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.RecordKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Forgets what has served its time, and removes in bounded steps the rows that deletions cover. How
 * far a sweep has come is only remembered here: after a restart it begins again.
 */
final class RowSweep {
    private static final int MAX_ROWS = 256;
    private static final int MAX_SWEEPS = 1_024;

    private final RowStorage storage;
    private final Map<ByteBuffer, byte[]> positions = new LinkedHashMap<>();

    RowSweep(RowStorage storage) {
        this.storage = storage;
    }

    /** Looks at a record whose time may have come. */
    PurgeStep.Done look(RowContext context, byte[] recordKey) {
        StoredContent stored = context.stored(recordKey);
        if (stored == null) {
            return new PurgeStep.Done(false, 0);
        }
        RowPurge purge = new RowPurge(context.nowSecond(), context.table().graceSeconds());
        return switch (stored.record()) {
            case RowRecord.Data(Row row) ->
                    replace(context, recordKey, stored, new RowRecord.Data(purge.purge(row)));
            case RowRecord.Header(PartitionHeader header) ->
                    lookAtHeader(context, stored, header, purge);
            case RowRecord.Range(RangeDeletion range) ->
                    lookAtRange(context, recordKey, stored, range, purge);
        };
    }

    private PurgeStep.Done lookAtHeader(
            RowContext context, StoredContent stored, PartitionHeader header, RowPurge purge) {
        byte[] key = context.headerKey();
        double spent = 0;
        if (!header.deletion().isNone()) {
            PurgeStep.Done swept = sweep(context, key, RowInterval.ALL, header.deletion());
            if (swept.more()) {
                return swept;
            }
            spent = swept.requestUnits();
        }
        boolean ranges =
                header.hasRanges()
                        && !context.source()
                                .ranges(context.logicalKey(), RowInterval.ALL)
                                .isEmpty();
        PartitionHeader after =
                new PartitionHeader(
                        purge.purge(header.deletion()), ranges, purge.purge(header.statics()));
        return plus(replace(context, key, stored, new RowRecord.Header(after)), spent);
    }

    private PurgeStep.Done lookAtRange(
            RowContext context,
            byte[] key,
            StoredContent stored,
            RangeDeletion range,
            RowPurge purge) {
        PurgeStep.Done swept = sweep(context, key, range.rows(), range.deletion());
        if (swept.more()) {
            return swept;
        }
        RangeDeletion after = new RangeDeletion(range.rows(), purge.purge(range.deletion()));
        PurgeStep.Done done = replace(context, key, stored, new RowRecord.Range(after));
        if (after.deletion().isNone()) {
            // The header says that there are ranges: it may have nothing to say any more.
            StoredContent header = context.stored(context.headerKey());
            if (header != null) {
                boolean more =
                        !context.source().ranges(context.logicalKey(), RowInterval.ALL).isEmpty();
                RowRecord changed =
                        new RowRecord.Header(ChangeEvaluator.header(header).withRanges(more));
                done = plus(replace(context, context.headerKey(), header, changed), spent(done));
            }
        }
        return plus(done, swept.requestUnits());
    }

    private static double spent(PurgeStep.Done done) {
        return done.requestUnits();
    }

    private static PurgeStep.Done plus(PurgeStep.Done done, double more) {
        return new PurgeStep.Done(done.more(), done.requestUnits() + more);
    }

    /** Writes what is left; if nothing changed, notes when to look again. */
    private PurgeStep.Done replace(
            RowContext context, byte[] recordKey, StoredContent stored, RowRecord after) {
        if (after.equals(stored.record())) {
            RowStorage.putCandidate(context, recordKey, after);
            return new PurgeStep.Done(false, 0);
        }
        return new PurgeStep.Done(false, storage.replace(context, recordKey, stored, after));
    }

    /** One step of removing what a deletion covers. */
    private PurgeStep.Done sweep(
            RowContext context, byte[] recordKey, RowInterval rows, Deletion deletion) {
        ByteBuffer id = ByteBuffer.wrap(recordKey);
        List<byte[]> keys = keys(context, rows, positions.remove(id));
        double spent = 0;
        for (byte[] key : keys) {
            StoredContent stored = context.stored(key);
            if (stored != null && stored.record() instanceof RowRecord.Data(Row row)) {
                Row left = context.table().merge().without(row, deletion);
                if (!left.equals(row)) {
                    spent += storage.replace(context, key, stored, new RowRecord.Data(left));
                }
            }
        }
        boolean more = keys.size() == MAX_ROWS;
        if (more) {
            remember(id, keys.getLast());
            ExpiryCandidates.put(
                    context.draft().overlay(), context.draft().timeSeconds(), recordKey);
        }
        return new PurgeStep.Done(more, spent);
    }

    private void remember(ByteBuffer id, byte[] last) {
        if (positions.size() == MAX_SWEEPS) {
            positions.remove(positions.keySet().iterator().next());
        }
        positions.put(id, last);
    }

    private static List<byte[]> keys(RowContext context, RowInterval rows, byte @Nullable [] last) {
        byte[] to = rows.to();
        byte[] start =
                last == null
                        ? RecordKey.encode(context.logicalKey(), SortKey.row(rows.from()))
                        : Arrays.copyOf(last, last.length + 1);
        byte[] end =
                RecordKey.encode(
                        context.logicalKey(), to == null ? SortKey.afterRows() : SortKey.row(to));
        List<byte[]> keys = new ArrayList<>();
        try (OverlayCursor cursor =
                context.draft().overlay().scan(Family.RECORDS, KeyRange.of(start, end))) {
            while (keys.size() < MAX_ROWS && cursor.next()) {
                keys.add(cursor.key());
            }
        }
        return keys;
    }
}
