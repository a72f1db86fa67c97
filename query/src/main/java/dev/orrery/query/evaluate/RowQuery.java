package dev.orrery.query.evaluate;

import dev.orrery.model.json.JsonView;
import dev.orrery.query.value.QueryValue;
import java.util.List;

/**
 * A query without groups, for documents that are brought one by one: whoever brings them puts the
 * rows in order, removes repeats and counts them. Belongs to one run on one thread.
 */
public final class RowQuery {
    /** Takes a row with the values it is to be ordered by; answers whether it wants more. */
    @FunctionalInterface
    public interface Sink {
        boolean accept(List<QueryValue> sortKeys, QueryValue value);
    }

    private final BoundQuery query;
    private final Frame frame;

    RowQuery(BoundQuery query, Frame frame) {
        this.query = query;
        this.frame = frame;
    }

    /** Hands on the rows of one document, until the sink wants no more. */
    public void rows(JsonView document, Sink sink) {
        query.rows(frame, List.of(QueryValue.of(document)), sink);
    }

    /** For every sort key, whether it descends. Empty where the query has no order. */
    public List<Boolean> descending() {
        return query.shape().sortKeys().stream().map(BoundQuery.SortKey::descending).toList();
    }

    public boolean distinct() {
        return query.shape().distinct();
    }

    /** Whether some rows of documents are left out. */
    public boolean isFiltered() {
        return query.isFiltered();
    }

    /** Rows to leave out at the beginning. */
    public long offset() {
        return query.shape().window().offset();
    }

    /** Rows wanted behind the offset; the greatest number where all are. */
    public long limit() {
        return query.shape().window().limit();
    }
}
