package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.where.Restrictions;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableSchema;
import java.util.List;
import java.util.Optional;

/** A {@code SELECT} that is ready to be executed. */
public final class SelectPlan implements Prepared {
    private final Parts parts;
    private final List<ColumnSpec> variables;
    private final List<Integer> partitionKeyVariables;

    /**
     * What a plan is made of.
     *
     * @param groupBy the key columns that groups are made by
     * @param reversed whether rows are read from the last to the first
     * @param sorted whether rows of several logical partitions are put in one order
     * @param nearest by which distance rows are ordered
     * @param changesFrom the time from which changed rows are read, instead of all rows
     */
    record Parts(
            TableSchema table,
            Selection selection,
            Restrictions restrictions,
            List<ColumnSchema> groupBy,
            boolean distinct,
            boolean reversed,
            boolean sorted,
            Optional<Nearest> nearest,
            Optional<Compiled> limit,
            Optional<Compiled> perPartitionLimit,
            Optional<Compiled> changesFrom,
            List<String> warnings) {}

    SelectPlan(Parts parts, List<ColumnSpec> variables, List<Integer> partitionKeyVariables) {
        this.parts = parts;
        this.variables = List.copyOf(variables);
        this.partitionKeyVariables = List.copyOf(partitionKeyVariables);
    }

    Parts parts() {
        return parts;
    }

    boolean isAggregate() {
        return !parts.selection().aggregates().isEmpty();
    }

    /** Whether rows are collected into groups. */
    boolean isGrouped() {
        return isAggregate() || !parts.groupBy().isEmpty();
    }

    /** Whether groups of several logical partitions are put in one order. */
    boolean sortsGroups() {
        return parts.sorted() && !parts.groupBy().isEmpty();
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
        return parts.selection().resultColumns();
    }

    @Override
    public List<TableName> tables() {
        return List.of(parts.table().name());
    }

    @Override
    public boolean isRead() {
        return true;
    }
}
