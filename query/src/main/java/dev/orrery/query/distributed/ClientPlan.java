package dev.orrery.query.distributed;

import dev.orrery.query.evaluate.AggregateKind;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.Select;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan for clients that ask the ranges themselves and put the rows together by a fixed set of
 * rules.
 *
 * @param query the query, without the clauses that only the ranges heed
 * @param rewritten what each range is asked; empty where that is the query itself
 * @param aggregate what SELECT VALUE computes, if that is an aggregate
 * @param aliases the names in the SELECT list of a query that groups or aggregates, and which
 *     aggregate each of them is, if it is one
 */
public record ClientPlan(
        Query query,
        Optional<String> rewritten,
        Optional<AggregateKind> aggregate,
        Map<String, Optional<AggregateKind>> aliases,
        RowSlice slice) {
    public ClientPlan {
        aliases = Collections.unmodifiableMap(new LinkedHashMap<>(aliases));
    }

    /** The ranges are asked the query as it is, and their rows are the rows of the result. */
    static ClientPlan asItIs(Query query) {
        Query rows =
                new Query(
                        new Select(false, null, query.select().projection()),
                        query.from(),
                        query.where(),
                        List.of(),
                        null,
                        null);
        return new ClientPlan(rows, Optional.empty(), Optional.empty(), Map.of(), RowSlice.ALL);
    }

    ClientPlan withRewritten(String text) {
        return new ClientPlan(query, Optional.of(text), aggregate, aliases, slice);
    }
}
