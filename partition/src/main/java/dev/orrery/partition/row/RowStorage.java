package dev.orrery.partition.row;

import dev.orrery.cql.row.Cell;
import dev.orrery.cql.schema.RowIndex;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.ExpiryCandidates;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.row.RowContext.StoredContent;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.index.IndexChange;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.record.LogicalStatistics;
import dev.orrery.storage.record.RecordHeader;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Writes a record with everything that is derived from it: index, feed, expiry, statistics. */
final class RowStorage {
    private final int maxRowBytes;

    RowStorage(int maxRowBytes) {
        this.maxRowBytes = maxRowBytes;
    }

    /** Puts a record in the place of another, or of nothing, and returns the price. */
    double replace(
            RowContext context, byte[] recordKey, @Nullable StoredContent before, RowRecord after) {
        byte[] body = after.isNone() ? new byte[0] : after.encode();
        if (body.length > maxRowBytes) {
            throw new OrreryException(
                    ErrorCode.TOO_LARGE,
                    "The row has %d bytes; at most %d are accepted."
                            .formatted(body.length, maxRowBytes));
        }
        List<RowIndex> indexes = context.container().rowIndexes(recordKey);
        IndexTerms oldTerms =
                before == null
                        ? IndexTerms.NONE
                        : RowTerms.of(indexes, context.table(), recordKey, before.record());
        IndexTerms newTerms = RowTerms.of(indexes, context.table(), recordKey, after);
        if (before != null) {
            removeDerived(context, recordKey, before);
        }
        long newBytes = 0;
        if (!after.isNone()) {
            newBytes = put(context, recordKey, body, after);
        } else if (before != null) {
            context.draft().overlay().delete(Family.RECORDS, recordKey);
        }
        count(context, recordKey, before, newBytes);
        IndexChange change = context.draft().overlay().changeIndex(oldTerms, newTerms, recordKey);
        return price(before == null ? 0 : before.value().bodyLength(), body.length, change);
    }

    private static double price(int oldBytes, int newBytes, IndexChange change) {
        if (oldBytes == 0 || newBytes == 0) {
            return RequestUnits.create(
                    Math.max(oldBytes, newBytes), change.removed() + change.added());
        }
        return RequestUnits.replace(oldBytes, newBytes, change.removed(), change.added());
    }

    private static void removeDerived(RowContext context, byte[] recordKey, StoredContent before) {
        Overlay overlay = context.draft().overlay();
        int container = context.container().number();
        overlay.delete(Family.FEED, before.value().feedKey(container).encode());
        long due = before.record().dueSecond(context.table().graceSeconds());
        if (due != Cell.NEVER) {
            ExpiryCandidates.delete(overlay, due, recordKey);
        }
    }

    /** Counts what a record takes more than the one before. */
    private static void count(
            RowContext context, byte[] recordKey, @Nullable StoredContent before, long newBytes) {
        int items = newBytes > 0 ? 1 : 0;
        long bytes = newBytes;
        if (before != null) {
            items--;
            bytes -= LogicalStatistics.sizeOf(recordKey, before.value().array());
        }
        if (items != 0 || bytes != 0) {
            context.grow(items, bytes);
        }
    }

    /** Stores a record and returns its size. */
    private static long put(RowContext context, byte[] recordKey, byte[] body, RowRecord record) {
        Draft draft = context.draft();
        Overlay overlay = draft.overlay();
        int container = context.container().number();
        RecordHeader header =
                new RecordHeader(
                        draft.lsn(),
                        draft.partition().number(),
                        draft.nextPosition(),
                        draft.timeMillis(),
                        OptionalInt.empty());
        byte[] value = header.withBody(body);
        overlay.put(Family.RECORDS, recordKey, value);
        overlay.put(Family.FEED, header.feedKey(container).encode(), recordKey);
        putCandidate(context, recordKey, record);
        return LogicalStatistics.sizeOf(recordKey, value);
    }

    /** Notes when to look at a record again. */
    static void putCandidate(RowContext context, byte[] recordKey, RowRecord record) {
        long due = record.dueSecond(context.table().graceSeconds());
        if (due != Cell.NEVER) {
            ExpiryCandidates.put(context.draft().overlay(), due, recordKey);
        }
    }

    /** Index entries of a record as they were before a change of the table, and after it. */
    static void reindex(
            RowContext context,
            byte[] recordKey,
            RowRecord record,
            List<RowIndex> before,
            List<RowIndex> after) {
        context.draft()
                .overlay()
                .changeIndex(
                        RowTerms.of(before, context.table(), recordKey, record),
                        RowTerms.of(after, context.table(), recordKey, record),
                        recordKey);
    }
}
