package dev.orrery.query.execute;

import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.GroupQuery;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.evaluate.RowQuery;
import dev.orrery.query.plan.IndexAggregates;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.value.QueryValue;
import java.util.Map;
import java.util.Optional;

/** The ways in which a query can run. */
sealed interface Run {
    /** Rows in the order in which their documents are found. */
    record Streamed(RowQuery rows) implements Run {}

    /** Rows in the order of the query. */
    record Sorted(RowQuery rows) implements Run {}

    /** Groups, or rows without repeats, in the order of their keys. */
    record Folded(Fold<?> fold, FoldShape shape) implements Run {}

    /** The result as a whole. */
    record Whole(PreparedQuery query) implements Run {}

    /** One row, by the index alone. */
    record Aggregated(AggregateQuery query, IndexAggregates plan) implements Run {}

    static Run of(Query syntax, Map<String, QueryValue> parameters, Environment environment) {
        PreparedQuery query = PreparedQuery.of(syntax, parameters, environment);
        Optional<GroupQuery> groups = query.byGroup();
        if (groups.isPresent()) {
            return new Folded(new GroupFold(groups.get()), FoldShape.ofGroups(syntax));
        }
        RowQuery rows = query.byDocument().orElse(null);
        if (rows == null) {
            return new Whole(query);
        }
        if (!rows.distinct()) {
            return rows.descending().isEmpty() ? new Streamed(rows) : new Sorted(rows);
        }
        Optional<FoldShape> shape = FoldShape.ofDistinct(syntax);
        if (shape.isEmpty()) {
            return new Whole(query);
        }
        RowQuery ordered =
                PreparedQuery.of(shape.get().bound(), parameters, environment)
                        .byDocument()
                        .orElseThrow();
        return new Folded(new DistinctFold(ordered, shape.get().oneRowPerRun()), shape.get());
    }
}
