package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.api.cassandra.statement.change.ChangePlan;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.syntax.BatchStatement;
import java.util.List;
import java.util.Optional;

/** A {@code BATCH} statement that is ready to be executed. */
record BatchPlan(
        BatchStatement.Kind kind,
        List<ChangePlan> changes,
        Optional<Compiled> timestamp,
        List<ColumnSpec> variables)
        implements Prepared {
    BatchPlan {
        changes = List.copyOf(changes);
        variables = List.copyOf(variables);
    }

    @Override
    public List<Integer> partitionKeyVariables() {
        return changes.isEmpty() ? List.of() : changes.getFirst().partitionKeyVariables();
    }

    @Override
    public List<ColumnSpec> resultColumns() {
        return List.of();
    }

    @Override
    public List<TableName> tables() {
        return changes.stream().map(ChangePlan::table).distinct().toList();
    }

    @Override
    public boolean isRead() {
        return false;
    }
}
