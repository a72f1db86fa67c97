package dev.orrery.query.range;

import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import java.util.Optional;

/**
 * Asks one partition for a page of a query's result.
 *
 * @param continuation where the page before ended, as it said; belongs to the same query
 * @param environment clock, user functions, and the checkpoint that ends a query in time
 */
public record RangeQueryRequest(
        QuerySpec spec,
        RangeTarget target,
        Optional<String> continuation,
        PageLimits limits,
        Environment environment) {

    /** The same request for another page. */
    public RangeQueryRequest with(Optional<String> other) {
        return new RangeQueryRequest(spec, target, other, limits, environment);
    }
}
