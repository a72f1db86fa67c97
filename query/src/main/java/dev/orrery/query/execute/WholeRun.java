package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.evaluate.PreparedQuery;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Computes the whole result and delivers what comes behind the rows of earlier pages. */
final class WholeRun {
    private final RunContext context;
    private final PreparedQuery query;
    private final long delivered;
    private long rows;
    private boolean more;

    WholeRun(RunContext context, PreparedQuery query, long delivered) {
        this.context = context;
        this.query = query;
        this.delivered = delivered;
    }

    /** Fills the page; answers where the next one begins. */
    Optional<Continuation> run() {
        try (DocumentStream documents = context.documents(RangeSource.Start.BEGINNING)) {
            query.run(
                    () -> new Documents(documents),
                    value -> {
                        if (rows >= delivered && !context.page().offer(value)) {
                            more = true;
                            return false;
                        }
                        rows++;
                        return true;
                    });
        }
        return more ? Optional.of(new Continuation.AfterRows(rows)) : Optional.empty();
    }

    private static final class Documents implements Iterator<JsonView> {
        private final DocumentStream stream;
        private boolean present;

        Documents(DocumentStream stream) {
            this.stream = stream;
            this.present = stream.next();
        }

        @Override
        public boolean hasNext() {
            return present;
        }

        @Override
        public JsonView next() {
            if (!present) {
                throw new NoSuchElementException();
            }
            JsonView document = stream.document();
            present = stream.next();
            return document;
        }
    }
}
