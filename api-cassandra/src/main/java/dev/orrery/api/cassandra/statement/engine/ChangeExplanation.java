package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.api.cassandra.statement.ResolvedTable;
import dev.orrery.api.cassandra.statement.StatementPlan;
import dev.orrery.api.cassandra.statement.StatementPlan.Access;
import dev.orrery.api.cassandra.statement.StatementPlan.Reach;
import dev.orrery.api.cassandra.statement.TableLookup;
import dev.orrery.api.cassandra.statement.change.BoundChange;
import dev.orrery.api.cassandra.statement.change.ChangeBinder;
import dev.orrery.api.cassandra.statement.change.ChangePlan;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.model.ring.RingPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Tells which partitions changes would go to. */
final class ChangeExplanation {
    private final TableLookup lookup;
    private final Evaluation evaluation;

    ChangeExplanation(TableLookup lookup, Evaluation evaluation) {
        this.lookup = lookup;
        this.evaluation = evaluation;
    }

    /** The plan of changes that belong together. */
    StatementPlan of(List<ChangePlan> changes) {
        List<Reach> reaches = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        int rows = 0;
        for (ChangePlan change : changes) {
            List<BoundChange> bound = ChangeBinder.bind(change, evaluation, OptionalLong.empty());
            rows += bound.stream().mapToInt(one -> one.changes().size()).sum();
            if (lookup.find(change.table()) instanceof ResolvedTable.Stored(OpenTable table)) {
                reaches.add(
                        new Reach(table.container(), positions(table, bound), Optional.empty()));
            }
        }
        steps.add("changes: " + rows);
        boolean conditional = changes.stream().anyMatch(ChangePlan::isConditional);
        return new StatementPlan(
                conditional ? Access.CONDITIONAL_WRITE : Access.WRITE,
                Optional.empty(),
                List.of(),
                steps,
                reaches);
    }

    private static List<RingPosition> positions(OpenTable table, List<BoundChange> changes) {
        return changes.stream()
                .map(change -> table.address(change.partitionKey()).position())
                .toList();
    }
}
