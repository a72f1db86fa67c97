package dev.orrery.partition.row;

import dev.orrery.cql.row.Deletion;
import dev.orrery.cql.row.Marker;
import dev.orrery.cql.row.PartitionHeader;
import dev.orrery.cql.row.RangeDeletion;
import dev.orrery.cql.row.RangeDeletions;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.SortKey;
import dev.orrery.cql.write.RowChange;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.partition.evaluate.ExpiryCandidates;
import dev.orrery.partition.row.RowContext.StoredContent;
import dev.orrery.storage.key.RecordKey;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Makes the changes of a command. */
final class ChangeEvaluator {
    private final RowStorage storage;

    ChangeEvaluator(RowStorage storage) {
        this.storage = storage;
    }

    /** Makes one change and returns its price. */
    double apply(RowContext context, RowChange change, LongSupplier leaderMicros) {
        long timestamp =
                change.timestamp() == RowChange.LEADER_TIME
                        ? leaderMicros.getAsLong()
                        : change.timestamp();
        return switch (change) {
            case RowChange.Update update ->
                    update(context, update, timestamp, leaderMicros.getAsLong());
            case RowChange.DeleteRow delete -> {
                Deletion deletion = new Deletion(timestamp, context.nowSecond());
                Row delta = new Row(Marker.NONE, deletion, List.of(), delete.row().written());
                yield merge(context, delete.row(), delta);
            }
            case RowChange.DeleteRange delete ->
                    delete.rows().isEmpty()
                            ? RequestUnits.MINIMUM
                            : deleteRange(
                                    context,
                                    delete.rows(),
                                    new Deletion(timestamp, context.nowSecond()));
            case RowChange.DeletePartition _ ->
                    deletePartition(context, new Deletion(timestamp, context.nowSecond()));
        };
    }

    private double update(
            RowContext context, RowChange.Update update, long timestamp, long leaderMicros) {
        DeltaBuilder builder =
                new DeltaBuilder(
                        context,
                        update,
                        timestamp,
                        leaderMicros,
                        () -> live(context, update.row()));
        return merge(context, update.row(), builder.build());
    }

    private static Row live(RowContext context, RowKey row) {
        Coverage coverage = context.source().coverage(context.logicalKey(), RowInterval.only(row));
        return row.isStatic()
                ? coverage.statics(context.visibility())
                : context.live(row, coverage);
    }

    /** Merges a change into a row; what changes nothing is not written. */
    private double merge(RowContext context, RowKey key, Row delta) {
        return key.isStatic() ? mergeStatics(context, delta) : mergeRow(context, key, delta);
    }

    private double mergeRow(RowContext context, RowKey key, Row delta) {
        byte[] recordKey = context.rowKey(key);
        StoredContent before = context.stored(recordKey);
        Row stored =
                before != null && before.record() instanceof RowRecord.Data(Row row)
                        ? row
                        : Row.EMPTY;
        Row merged = context.table().merge().merge(stored, delta);
        if (merged.equals(stored)) {
            return RequestUnits.MINIMUM;
        }
        return storage.replace(context, recordKey, before, new RowRecord.Data(merged));
    }

    private double mergeStatics(RowContext context, Row delta) {
        @Nullable StoredContent before = context.stored(context.headerKey());
        PartitionHeader header = header(before);
        Row merged = context.table().merge().merge(header.statics(), delta);
        if (merged.equals(header.statics())) {
            return RequestUnits.MINIMUM;
        }
        return replaceHeader(context, before, header.withStatics(merged));
    }

    private double replaceHeader(
            RowContext context, @Nullable StoredContent before, PartitionHeader after) {
        return storage.replace(context, context.headerKey(), before, new RowRecord.Header(after));
    }

    static PartitionHeader header(@Nullable StoredContent stored) {
        return stored != null && stored.record() instanceof RowRecord.Header(PartitionHeader header)
                ? header
                : PartitionHeader.NONE;
    }

    /** Deletions of ranges never overlap: a new one divides and replaces those it meets. */
    private double deleteRange(RowContext context, RowInterval rows, Deletion deletion) {
        List<RangeDeletion> before = context.source().ranges(context.logicalKey(), rows);
        List<RangeDeletion> after = RangeDeletions.plus(before, new RangeDeletion(rows, deletion));
        double charge = RequestUnits.MINIMUM;
        for (RangeDeletion old : before) {
            if (!after.contains(old)) {
                charge += replaceRange(context, new RangeDeletion(old.rows(), Deletion.NONE));
            }
        }
        for (RangeDeletion piece : after) {
            if (!before.contains(piece)) {
                charge += replaceRange(context, piece);
                sweepSoon(context, rangeKey(context, piece));
            }
        }
        StoredContent stored = context.stored(context.headerKey());
        PartitionHeader header = header(stored);
        if (!header.hasRanges()) {
            charge += replaceHeader(context, stored, header.withRanges(true));
        }
        return charge;
    }

    private double replaceRange(RowContext context, RangeDeletion range) {
        byte[] key = rangeKey(context, range);
        return storage.replace(context, key, context.stored(key), new RowRecord.Range(range));
    }

    private static byte[] rangeKey(RowContext context, RangeDeletion range) {
        return RecordKey.encode(context.logicalKey(), SortKey.range(range.rows()));
    }

    private double deletePartition(RowContext context, Deletion deletion) {
        StoredContent stored = context.stored(context.headerKey());
        PartitionHeader header = header(stored);
        if (!deletion.supersedes(header.deletion())) {
            return RequestUnits.MINIMUM;
        }
        double charge = dropCovered(context, deletion);
        boolean ranges = !context.source().ranges(context.logicalKey(), RowInterval.ALL).isEmpty();
        Row statics = context.table().merge().without(header.statics(), deletion);
        charge += replaceHeader(context, stored, new PartitionHeader(deletion, ranges, statics));
        sweepSoon(context, context.headerKey());
        return charge;
    }

    /** Removes deletions of ranges that a newer one of everything makes superfluous. */
    private double dropCovered(RowContext context, Deletion deletion) {
        double charge = 0;
        for (RangeDeletion old : context.source().ranges(context.logicalKey(), RowInterval.ALL)) {
            if (!old.deletion().supersedes(deletion)) {
                charge += replaceRange(context, new RangeDeletion(old.rows(), Deletion.NONE));
            }
        }
        return charge;
    }

    private static void sweepSoon(RowContext context, byte[] recordKey) {
        ExpiryCandidates.put(context.draft().overlay(), context.draft().timeSeconds(), recordKey);
    }
}
