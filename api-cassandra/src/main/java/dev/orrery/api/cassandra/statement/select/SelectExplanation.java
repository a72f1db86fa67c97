package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.ResolvedTable;
import dev.orrery.api.cassandra.statement.StatementPlan;
import dev.orrery.api.cassandra.statement.StatementPlan.Access;
import dev.orrery.api.cassandra.statement.StatementPlan.Reach;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.where.Restrictions;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.TokenRanges;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tells how a {@code SELECT} would be executed, by the rules of {@link SelectExecutor}. */
public final class SelectExplanation {
    private final SelectPlan.Parts parts;
    private final boolean grouped;
    private final Evaluation evaluation;

    private SelectExplanation(SelectPlan plan, Evaluation evaluation) {
        this.parts = plan.parts();
        this.grouped = plan.isGrouped();
        this.evaluation = evaluation;
    }

    /** The plan of a statement with its values. */
    public static StatementPlan of(SelectPlan plan, ResolvedTable table, Evaluation evaluation) {
        SelectExplanation explanation = new SelectExplanation(plan, evaluation);
        return switch (table) {
            case ResolvedTable.Virtual _ ->
                    explanation.plan(Access.MEMORY, explanation.filters(), List.of());
            case ResolvedTable.Stored(OpenTable stored) -> explanation.stored(stored);
        };
    }

    private StatementPlan stored(OpenTable table) {
        if (parts.changesFrom().isPresent()) {
            return plan(Access.CHANGES, filters(), List.of(all(table, RingRange.FULL)));
        }
        return parts.restrictions().hasKeys() ? byKeys(table) : byTokens(table);
    }

    private StatementPlan byKeys(OpenTable table) {
        Restrictions restrictions = parts.restrictions();
        List<RingPosition> positions =
                restrictions.partitionKeys(evaluation).stream()
                        .map(key -> table.address(key).position())
                        .toList();
        if (positions.isEmpty() || restrictions.intervals(evaluation).isEmpty()) {
            return plan(Access.NOTHING, List.of(), List.of());
        }
        boolean oneRow = restrictions.namesOneKey() && restrictions.namesOneRow();
        Access access =
                restrictions.usesIndex()
                        ? Access.INDEX_IN_PARTITIONS
                        : oneRow ? Access.ONE_ROW : Access.SLICE;
        return plan(
                access,
                filters(),
                List.of(new Reach(table.container(), positions, Optional.empty())));
    }

    private StatementPlan byTokens(OpenTable table) {
        Restrictions restrictions = parts.restrictions();
        Optional<RingRange> range =
                restrictions
                        .tokenBounds(evaluation)
                        .flatMap(bounds -> TokenRanges.between(bounds.first(), bounds.last()));
        if (range.isEmpty()) {
            return plan(Access.NOTHING, List.of(), List.of());
        }
        Access access =
                restrictions.usesIndex()
                        ? Access.INDEX
                        : restrictions.hasTokens() ? Access.TOKEN_SCAN : Access.SCAN;
        return plan(access, filters(), List.of(all(table, range.get())));
    }

    private static Reach all(OpenTable table, RingRange range) {
        return new Reach(table.container(), List.of(), Optional.of(range));
    }

    private StatementPlan plan(Access access, List<String> filters, List<Reach> reaches) {
        return new StatementPlan(
                access, parts.restrictions().indexName(), filters, steps(), reaches);
    }

    private List<String> filters() {
        return parts.restrictions().filterTexts();
    }

    private List<String> steps() {
        List<String> steps = new ArrayList<>();
        if (parts.reversed()) {
            steps.add("from the last row to the first");
        }
        if (parts.sorted()) {
            steps.add("sorts the rows of several logical partitions in memory");
        }
        parts.nearest()
                .ifPresent(_ -> steps.add("compares the vectors of all rows, keeps the nearest"));
        if (parts.distinct()) {
            steps.add("one row of each logical partition");
        }
        if (grouped) {
            steps.add(
                    parts.groupBy().isEmpty()
                            ? "aggregates all rows"
                            : "groups by "
                                    + parts.groupBy().stream()
                                            .map(ColumnSchema::name)
                                            .collect(Collectors.joining(", ")));
        }
        parts.perPartitionLimit().ifPresent(_ -> steps.add("limits rows of each partition"));
        parts.limit().ifPresent(_ -> steps.add("limits rows"));
        return steps;
    }
}
