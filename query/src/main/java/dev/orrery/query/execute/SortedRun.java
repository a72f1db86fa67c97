package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.RowQuery;
import dev.orrery.query.plan.RangePlan;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Delivers rows in order. */
final class SortedRun {
    private final RunContext context;
    private final RowQuery query;
    private final RowOrder order;
    private final @Nullable RowPosition after;
    private Window window;

    /** The last row that was skipped or delivered. */
    private @Nullable RowPosition last;

    private boolean ended;

    SortedRun(RunContext context, RowQuery query, Continuation.@Nullable InOrder resumed) {
        this.context = context;
        this.query = query;
        this.order = new RowOrder(query.descending());
        this.window =
                resumed == null ? new Window(query.offset(), query.limit()) : resumed.window();
        this.after = resumed == null ? null : withKeys(resumed);
        this.last = after;
    }

    private RowPosition withKeys(Continuation.InOrder resumed) {
        RowPosition row = resumed.row();
        if (!resumed.keysOnRecord()) {
            if (row.keys().size() != query.descending().size()) {
                throw ContinuationCodec.foreign();
            }
            return row;
        }
        return RowLookup.keys(context.source(), query, row);
    }

    /** Fills the page; answers where the next one begins. */
    Optional<Continuation> run() {
        if (window.isDone()) {
            return Optional.empty();
        }
        Optional<RangePlan.IndexOrder> index = context.plan().order();
        boolean complete = index.isPresent() ? byIndex(index.get()) : sortAll(false);
        RowPosition end = last;
        return complete || end == null
                ? Optional.empty()
                : Optional.of(new Continuation.InOrder(end, false, window));
    }

    private boolean byIndex(RangePlan.IndexOrder index) {
        boolean inUndefined = after != null && after.keys().getFirst() == UndefinedValue.UNDEFINED;
        boolean onlyUndefined = index.undefinedLast() && inUndefined;
        if (!onlyUndefined && !walk(index)) {
            return false;
        }
        return ended || !index.undefinedLast() || sortAll(true);
    }

    /** Answers whether everything in the index was delivered, or enough. */
    private boolean walk(RangePlan.IndexOrder index) {
        RangeSource.Start start =
                after == null
                        ? RangeSource.Start.BEGINNING
                        : new RangeSource.Start.AtRun(after.keys());
        // Where undefined comes last, it comes from elsewhere.
        Predicate<QueryValue> wanted = index.undefinedLast() ? QueryValue::isDefined : _ -> true;
        RangeSource.EntryScan scan =
                new RangeSource.EntryScan(index.interval(), index.backward(), start);
        try (RangeSource.EntryCursor entries = context.source().entries(scan)) {
            boolean more = entries.next();
            while (more) {
                TopRows run = newRun();
                do {
                    context.meter().entry();
                    JsonView document = context.source().load(entries.recordKey());
                    if (document != null) {
                        context.meter().document(document.textLength());
                        add(run, entries.recordKey(), document, wanted);
                    }
                    more = entries.next();
                } while (more && entries.continuesRun());
                if (!deliver(run, more || index.undefinedLast()) || ended) {
                    return ended;
                }
            }
            return true;
        }
    }

    /** All documents as one run; or those without a value to order by. */
    private boolean sortAll(boolean undefinedOnly) {
        TopRows run = newRun();
        Predicate<QueryValue> wanted = undefinedOnly ? key -> !key.isDefined() : _ -> true;
        try (DocumentStream documents = context.documents(RangeSource.Start.BEGINNING)) {
            while (documents.next()) {
                add(run, documents.recordKey(), documents.document(), wanted);
            }
        }
        return deliver(run, false);
    }

    private TopRows newRun() {
        return new TopRows(order, after, window, context.page().room());
    }

    private void add(
            TopRows run, byte[] recordKey, JsonView document, Predicate<QueryValue> wanted) {
        KeyBytes key = KeyBytes.of(recordKey);
        KeyBytes rid = RowLookup.rid(document);
        int[] ordinal = {0};
        query.rows(
                document,
                (keys, _) -> {
                    if (wanted.test(keys.getFirst())) {
                        run.offer(new RowPosition(keys, rid, key, ordinal[0]));
                    }
                    ordinal[0]++;
                    return true;
                });
    }

    /**
     * Delivers the rows of a run. Answers false where the page ends before the result.
     *
     * @param moreBehind whether rows of another run may follow
     */
    private boolean deliver(TopRows run, boolean moreBehind) {
        List<RowPosition> rows = run.inOrder();
        for (RowPosition row : rows) {
            if (window.offset() > 0) {
                window = window.afterSkipped();
            } else {
                QueryValue value = RowLookup.value(context.source(), query, row);
                if (!context.page().offer(value)) {
                    return false;
                }
                window = window.afterDelivered();
            }
            last = row;
            if (window.isDone()) {
                ended = true;
                return true;
            }
        }
        boolean progress = last != null && !last.equals(after);
        boolean pageEnds = run.overflowed() || (moreBehind && context.page().isDone());
        return !(pageEnds && progress);
    }
}
