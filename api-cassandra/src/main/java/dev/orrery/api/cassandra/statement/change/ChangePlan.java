package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** An {@code INSERT}, {@code UPDATE} or {@code DELETE} that is ready to be executed. */
public final class ChangePlan implements Prepared {
    private final Parts parts;
    private final List<ColumnSpec> variables;
    private final List<Integer> partitionKeyVariables;
    private final boolean counter;

    /** What a plan does to rows. */
    enum Kind {
        /** Writes cells and makes rows exist. */
        INSERT,
        /** Writes or deletes cells. */
        UPDATE,
        /** Deletes whole rows. */
        DELETE_ROWS
    }

    /** How a change depends on what is there. */
    record Conditions(boolean ifExists, boolean ifNotExists, List<CompiledCondition> conditions) {
        boolean isEmpty() {
            return !ifExists && !ifNotExists && conditions.isEmpty();
        }
    }

    /** What a plan is made of. */
    record Parts(
            Kind kind,
            TableSchema table,
            Targets targets,
            List<CellOperation> operations,
            Conditions conditions,
            Optional<Compiled> timestamp,
            Optional<Compiled> timeToLive) {}

    ChangePlan(Parts parts, List<ColumnSpec> variables, List<Integer> partitionKeyVariables) {
        this.parts = parts;
        this.variables = List.copyOf(variables);
        this.partitionKeyVariables = List.copyOf(partitionKeyVariables);
        this.counter = parts.table().isCounter();
    }

    /** The same plan with the variables of its statement. */
    public ChangePlan withVariables(List<ColumnSpec> specs) {
        return new ChangePlan(parts, specs, partitionKeyVariables);
    }

    ChangePlan withKeyVariables(List<Integer> numbers) {
        return new ChangePlan(parts, variables, numbers);
    }

    Parts parts() {
        return parts;
    }

    public boolean isConditional() {
        return !parts.conditions().isEmpty();
    }

    boolean changesStatics() {
        return parts.operations().stream().anyMatch(o -> o.column().isStatic());
    }

    /** Whether several logical partitions may be named. */
    public boolean hasManyKeys() {
        return parts.targets().hasManyKeys();
    }

    /** Whether it deletes a row that Cassandra does not take for one where conditions are. */
    public boolean deletesCompactRow() {
        return parts.kind() == Kind.DELETE_ROWS && parts.table().isCompactWithoutClustering();
    }

    public boolean isCounter() {
        return counter;
    }

    public boolean hasTimestamp() {
        return parts.timestamp().isPresent();
    }

    public TableName table() {
        return parts.table().name();
    }

    /** The columns of conditions, each once, static ones last. */
    List<ColumnSchema> conditionColumns() {
        List<ColumnSchema> columns = new ArrayList<>();
        for (CompiledCondition condition : parts.conditions().conditions()) {
            if (!columns.contains(condition.column())) {
                columns.add(condition.column());
            }
        }
        columns.sort(Comparator.comparing(ColumnSchema::isStatic));
        return columns;
    }

    @Override
    public List<ColumnSpec> variables() {
        return variables;
    }

    @Override
    public List<Integer> partitionKeyVariables() {
        return partitionKeyVariables;
    }

    @Override
    public List<ColumnSpec> resultColumns() {
        return List.of();
    }

    @Override
    public List<TableName> tables() {
        return List.of(table());
    }

    @Override
    public boolean isRead() {
        return false;
    }
}
