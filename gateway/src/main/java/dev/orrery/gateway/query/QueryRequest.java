package dev.orrery.gateway.query;

import dev.orrery.model.command.RequestContext;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.container.ContainerTerms;
import dev.orrery.query.range.PageLimits;
import java.util.Optional;

/**
 * Which page of a query's result is wanted.
 *
 * @param maxItems rows at most; a page also ends at {@link PageLimits#MAX_BYTES}
 * @param continuation what the page before ended with; empty for the first
 * @param measured whether to measure how long the phases of the query take
 */
public record QueryRequest(
        QuerySpec spec,
        QueryScope scope,
        int maxItems,
        Optional<String> continuation,
        RequestContext context,
        boolean measured) {
    /** Rows on a page if the caller leaves it to the engine. */
    public static final int DEFAULT_ITEMS = 100;

    public QueryRequest {
        if (maxItems < 1) {
            throw new IllegalArgumentException("a page has at least one row");
        }
    }

    public QueryRequest(
            QuerySpec spec, QueryScope scope, int maxItems, Optional<String> continuation) {
        this(spec, scope, maxItems, continuation, RequestContext.ANONYMOUS, false);
    }

    public static QueryRequest first(QuerySpec spec, QueryScope scope) {
        return new QueryRequest(spec, scope, DEFAULT_ITEMS, Optional.empty());
    }

    /** The same, with its phases measured. */
    public QueryRequest measuring() {
        return new QueryRequest(spec, scope, maxItems, continuation, context, true);
    }

    /** The same, asked by somebody. */
    public QueryRequest by(RequestContext other) {
        return new QueryRequest(spec, scope, maxItems, continuation, other, measured);
    }

    QueryRequest next(String token) {
        return new QueryRequest(spec, scope, maxItems, Optional.of(token), context, measured);
    }

    /** The same, as a query over what the items of a container store. */
    QueryRequest in(ContainerTerms terms) {
        return new QueryRequest(
                terms.apply(spec), scope, maxItems, continuation, context, measured);
    }

    QueryRequest within(QueryScope other) {
        return new QueryRequest(spec, other, maxItems, continuation, context, measured);
    }
}
