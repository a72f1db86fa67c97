package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.cql.function.AggregateFunction;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects rows into groups that follow each other. */
final class Groups {
    private final SelectPlan plan;
    private final Evaluation evaluation;
    private List<AggregateFunction.Accumulator> accumulators = List.of();
    private @Nullable TableRow first;

    Groups(SelectPlan plan, Evaluation evaluation) {
        this.plan = plan;
        this.evaluation = evaluation;
    }

    boolean isOpen() {
        return first != null;
    }

    /** The row that opened the group; null if none is open. */
    @Nullable TableRow first() {
        return first;
    }

    /** Whether a row belongs to the group that is open. */
    boolean continues(TableRow row) {
        if (first == null) {
            return false;
        }
        for (ColumnSchema column : plan.parts().groupBy()) {
            if (!isSame(column, first.value(column), row.value(column))) {
                return false;
            }
        }
        return true;
    }

    /** Rows may have written equal values of a clustering column in different forms. */
    private static boolean isSame(
            ColumnSchema column, byte @Nullable [] one, byte @Nullable [] other) {
        if (Arrays.equals(one, other)) {
            return true;
        }
        return column.kind() == ColumnKind.CLUSTERING
                && one != null
                && other != null
                && column.type().compare(one, other) == 0;
    }

    /** Adds a row; the first one opens a group. */
    void add(TableRow row) {
        if (first == null) {
            first = row;
            accumulators = start();
        }
        List<Scope.Aggregated> aggregates = plan.parts().selection().aggregates();
        for (int i = 0; i < aggregates.size(); i++) {
            accumulators.get(i).add(aggregates.get(i).argument().evaluate(evaluation.with(row)));
        }
    }

    private List<AggregateFunction.Accumulator> start() {
        return plan.parts().selection().aggregates().stream()
                .map(aggregated -> aggregated.function().start())
                .toList();
    }

    /** The row of the group; of no rows at all if none is open. */
    List<byte @Nullable []> close() {
        List<AggregateFunction.Accumulator> closed = first == null ? start() : accumulators;
        List<byte @Nullable []> results = new ArrayList<>(closed.size());
        for (AggregateFunction.Accumulator accumulator : closed) {
            results.add(accumulator.result());
        }
        List<byte @Nullable []> row =
                plan.parts().selection().row(evaluation.with(first).withAggregates(results));
        first = null;
        return row;
    }
}
