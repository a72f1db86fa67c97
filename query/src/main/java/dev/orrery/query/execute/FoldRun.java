package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.ValueType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Delivers groups, or rows without repeats, in the order of their keys. A page keeps only the
 * groups it has room for. Where an index has the order, it ends with its last group; else every
 * page looks at all documents, and begins behind the last group of the page before.
 */
final class FoldRun<G> {
    /** Longer strings are not held whole by an index. */
    private static final int MAX_INDEXED_BYTES = 256;

    private final RunContext context;
    private final Fold<G> fold;
    private final @Nullable RowPosition after;
    private Window window;
    private @Nullable RowPosition last;
    private boolean ended;

    FoldRun(RunContext context, Fold<G> fold, Continuation.@Nullable InOrder resumed) {
        this.context = context;
        this.fold = fold;
        this.window = resumed == null ? fold.window() : resumed.window();
        this.after =
                resumed == null
                        ? null
                        : RowLookup.resumed(
                                context.source(), resumed, fold.descending().size(), this::keys);
        this.last = after;
    }

    private @Nullable List<QueryValue> keys(JsonView document, int wanted) {
        @Nullable List<?>[] found = {null};
        int[] ordinal = {0};
        fold.rows(
                document,
                keys -> {
                    if (ordinal[0]++ == wanted) {
                        found[0] = keys;
                    }
                });
        return found[0] == null ? null : found[0].stream().map(QueryValue.class::cast).toList();
    }

    /** Fills the page; answers where the next one begins. */
    Optional<Continuation> run() {
        if (window.isDone()) {
            return Optional.empty();
        }
        boolean complete = true;
        List<Legs.Leg> legs = new Legs(context, after, fold.orderedKeys(), true).all();
        for (int i = 0; i < legs.size() && complete && !ended; i++) {
            complete = walk(legs.get(i), i + 1 < legs.size());
        }
        RowPosition end = last;
        return complete || end == null
                ? Optional.empty()
                : Optional.of(Continuation.InOrder.behind(end, window));
    }

    private boolean walk(Legs.Leg leg, boolean legsBehind) {
        try (RunStream runs = leg.runs().get()) {
            while (runs.nextRun()) {
                TopGroups<G> groups =
                        new TopGroups<>(
                                fold, after, window, context.page().room(), context.memory());
                while (runs.next()) {
                    if (add(groups, leg, runs)) {
                        runs.skipRun();
                    }
                }
                boolean goOn = deliver(groups, legsBehind || runs.mayHaveMore());
                groups.release();
                if (!goOn || ended) {
                    return goOn;
                }
            }
            return true;
        }
    }

    /** Answers whether the rest of the run says nothing new. */
    private boolean add(TopGroups<G> groups, Legs.Leg leg, RunStream runs) {
        KeyBytes recordKey = KeyBytes.of(runs.recordKey());
        int[] ordinal = {0};
        boolean[] known = {false};
        fold.rows(
                runs.document(),
                keys -> {
                    context.meter().candidate();
                    QueryValue first = keys.getFirst();
                    if (leg.wanted().test(first)) {
                        groups.offer(keys, recordKey, ordinal[0]);
                        known[0] = context.plan().order().isPresent() && isHeldWhole(first);
                    }
                    ordinal[0]++;
                });
        return fold.oneRowPerRun() && known[0];
    }

    private static boolean isHeldWhole(QueryValue value) {
        return value.type() != ValueType.ARRAY
                && value.type() != ValueType.OBJECT
                && !isLong(value);
    }

    /** Whether a value is a string of which an index holds the beginning only. */
    static boolean isLong(QueryValue value) {
        return value instanceof StringValue string
                && string.utf8To() - string.utf8From() > MAX_INDEXED_BYTES;
    }

    /** Delivers the groups of a run. Answers false where the page ends before the result. */
    private boolean deliver(TopGroups<G> groups, boolean moreBehind) {
        for (TopGroups.Entry<G> entry : groups.inOrder()) {
            QueryValue row = fold.row(entry.row().keys(), entry.group());
            if (row != null && window.offset() > 0) {
                window = window.afterSkipped();
            } else if (row != null) {
                if (!context.page().offer(row)) {
                    return false;
                }
                window = window.afterDelivered();
            }
            last = entry.row();
            if (window.isDone()) {
                ended = true;
                return true;
            }
        }
        boolean progress = last != null && !last.equals(after);
        boolean pageEnds = groups.overflowed() || (moreBehind && context.page().isDone());
        return !(pageEnds && progress);
    }
}
