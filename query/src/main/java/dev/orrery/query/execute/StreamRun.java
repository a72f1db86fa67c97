package dev.orrery.query.execute;

import dev.orrery.query.evaluate.RowQuery;
import dev.orrery.query.plan.Access;
import dev.orrery.query.value.QueryValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Delivers rows in the order in which their documents are found. */
final class StreamRun {
    /** Documents that are looked at behind a full page, at most. */
    private static final int LOOK_AHEAD = 16;

    private final RunContext context;
    private final RowQuery query;
    private final Continuation.@Nullable InStream resumed;
    private Window window;

    /** Rows of the present document that were looked at. */
    private int rowsDone;

    private boolean first = true;
    private boolean pageFull;

    StreamRun(RunContext context, RowQuery query, Continuation.@Nullable InStream resumed) {
        this.context = context;
        this.query = query;
        this.resumed = resumed;
        this.window =
                resumed == null ? new Window(query.offset(), query.limit()) : resumed.window();
    }

    /** Fills the page; answers where the next one begins. */
    Optional<Continuation> run() {
        if (window.isDone()) {
            return Optional.empty();
        }
        try (DocumentStream documents = context.documents(start())) {
            while (documents.next()) {
                boolean wantsMore = deliver(documents);
                if (pageFull) {
                    return Optional.of(continuation(documents, rowsDone));
                }
                if (!wantsMore) {
                    return Optional.empty();
                }
                if (context.page().isDone()) {
                    Continuation next = continuation(documents, Continuation.InStream.ALL_ROWS);
                    return isAtEnd(documents) ? Optional.empty() : Optional.of(next);
                }
            }
            return Optional.empty();
        }
    }

    /** Whether nothing follows, as far as some steps tell: clients do without an empty page. */
    private boolean isAtEnd(DocumentStream documents) {
        for (int looked = 0; looked < LOOK_AHEAD; looked++) {
            if (!documents.next()) {
                return true;
            }
            if (!query.isFiltered() || hasRow(documents)) {
                return false;
            }
        }
        return false;
    }

    private boolean hasRow(DocumentStream documents) {
        boolean[] found = {false};
        query.rows(
                documents.document(),
                (_, _) -> {
                    found[0] = true;
                    return false;
                });
        return found[0];
    }

    private RangeSource.Start start() {
        return resumed == null
                ? RangeSource.Start.BEGINNING
                : new RangeSource.Start.At(
                        resumed.position(), resumed.rowsDone() != Continuation.InStream.ALL_ROWS);
    }

    /** Answers whether rows of further documents are wanted. */
    private boolean deliver(DocumentStream documents) {
        int skip = first ? rowsDoneBefore(documents) : 0;
        first = false;
        rowsDone = 0;
        query.rows(
                documents.document(),
                (_, value) -> {
                    context.meter().candidate();
                    boolean goOn = rowsDone < skip || take(value);
                    if (!pageFull) {
                        rowsDone++;
                    }
                    return goOn;
                });
        return !window.isDone();
    }

    private int rowsDoneBefore(DocumentStream documents) {
        return resumed != null && KeyBytes.of(documents.position()).equals(resumed.position())
                ? resumed.rowsDone()
                : 0;
    }

    private boolean take(QueryValue value) {
        if (window.offset() > 0) {
            window = window.afterSkipped();
            return true;
        }
        if (!context.page().offer(value)) {
            pageFull = true;
            return false;
        }
        window = window.afterDelivered();
        return !window.isDone();
    }

    private Continuation continuation(DocumentStream documents, int rows) {
        String walkedIndex =
                context.plan().access() instanceof Access.Walk(var interval) ? interval.name() : "";
        return new Continuation.InStream(
                walkedIndex, KeyBytes.of(documents.position()), rows, window);
    }
}
