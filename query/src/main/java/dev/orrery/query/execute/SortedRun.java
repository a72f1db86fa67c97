package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.RowQuery;
import dev.orrery.query.value.QueryValue;
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
        this.after =
                resumed == null
                        ? null
                        : RowLookup.resumed(
                                context.source(),
                                resumed,
                                query.descending().size(),
                                (document, ordinal) -> RowLookup.keys(query, document, ordinal));
        this.last = after;
    }

    /** Fills the page; answers where the next one begins. */
    Optional<Continuation> run() {
        if (window.isDone()) {
            return Optional.empty();
        }
        boolean complete = true;
        List<Legs.Leg> legs = new Legs(context, after, query.descending().size(), false).all();
        for (int i = 0; i < legs.size() && complete && !ended; i++) {
            complete = walk(legs.get(i), i + 1 < legs.size());
        }
        RowPosition end = last;
        return complete || end == null
                ? Optional.empty()
                : Optional.of(Continuation.InOrder.behind(end, window));
    }

    /** Answers whether all rows of a leg were delivered, or enough. */
    private boolean walk(Legs.Leg leg, boolean legsBehind) {
        try (RunStream runs = leg.runs().get()) {
            while (runs.nextRun()) {
                TopRows run = newRun();
                while (runs.next()) {
                    add(run, runs.recordKey(), runs.document(), leg.wanted());
                }
                boolean goOn = deliver(run, legsBehind || runs.mayHaveMore());
                run.release();
                if (!goOn || ended) {
                    return goOn;
                }
            }
            return true;
        }
    }

    private TopRows newRun() {
        return new TopRows(order, after, window, context.page().room(), context.memory());
    }

    private void add(
            TopRows run, byte[] recordKey, JsonView document, Predicate<QueryValue> wanted) {
        KeyBytes key = KeyBytes.of(recordKey);
        KeyBytes rid = RowLookup.rid(document);
        int[] ordinal = {0};
        query.rows(
                document,
                (keys, _) -> {
                    context.meter().candidate();
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
